/// An initial input: a document, a part of one, a date or an address.
public struct Sample: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case xml, json, html, opml, date, address
  }

  public var kind: Kind
  public var name: String
  public var bytes: [UInt8]

  public init(_ kind: Kind, _ name: String, _ bytes: [UInt8]) {
    self.kind = kind
    self.name = name
    self.bytes = bytes
  }
}
