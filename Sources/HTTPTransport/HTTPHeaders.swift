/// Header fields in the order in which they are sent.
///
/// Names are case-insensitive (RFC 9110 section 5.1). Values are never normalised. Bytes of a
/// response that are not UTF-8 are represented by the scalars U+10FF80 to U+10FFFF and converted
/// back when the value is sent, so a validator is sent back unchanged.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// Whether the field has a name, ignoring case. O(n), without copying.
    public func isNamed(_ name: String) -> Bool {
      let (one, other) = (self.name.utf8, name.utf8)
      return one.count == other.count
        && zip(one, other).allSatisfy { $0.inLowerCase == $1.inLowerCase }
    }
  }

  public private(set) var fields: [Field]

  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }

  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Returns the fields with one of the names, or the other fields.
  package func filtered(_ names: [String], areKept: Bool) -> HTTPHeaders {
    HTTPHeaders(fields.filter { field in names.contains(where: field.isNamed) == areKept })
  }

  /// Returns the bytes of a value as they are received or sent.
  public static func bytes(of value: String) -> [UInt8] { HeaderText.encode(value) }

  /// The value of the first field with a name, or nil. O(n) in the number of fields.
  public subscript(_ name: String) -> String? {
    fields.first { $0.isNamed(name) }?.value
  }
}

extension UInt8 {
  fileprivate var inLowerCase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
