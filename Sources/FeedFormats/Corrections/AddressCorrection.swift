import FeedModel
import Markup
import URLs

/// Corrects single addresses of a document: relative addresses that were resolved against the wrong
/// base, web addresses without a scheme, and addresses that are still escaped.
struct AddressCorrection {
  let references: AddressBase.References
  /// The address of the site's home page, against which relative references are resolved, or `nil`
  /// to leave them unchanged.
  var home: String?

  /// Returns the corrected form of an address. O(n).
  func corrected(_ address: String) -> String { change(of: address) ?? address }

  func apply(to address: inout String) {
    if let corrected = change(of: address) { address = corrected }
  }

  func apply(to address: inout String?) {
    if let given = address, let corrected = change(of: given) { address = corrected }
  }

  /// Returns the corrected address, or `nil` if it needs no correction.
  private func change(of address: String) -> String? {
    guard let absolute = references.isEmpty ? nil : absolute(address) else {
      return Self.unescaped(address)
    }
    return Self.unescaped(absolute) ?? absolute
  }

  func apply(to people: inout [Author]) {
    for index in people.indices where people[index].url != nil { apply(to: &people[index].url) }
  }

  func apply(to links: inout [FeedDocument.Link]) {
    for index in links.indices { apply(to: &links[index].href) }
  }

  func apply(to media: inout FeedDocument.Media) {
    for index in media.thumbnails.indices { apply(to: &media.thumbnails[index].url) }
    media.details.correctAddresses(self)
  }

  /// Whether the address is written in the document as an absolute address, or as one that lacks
  /// only its scheme.
  func isAbsolute(_ address: String) -> Bool {
    references[address].map(LinkAddress.lacksScheme) ?? true
  }

  private func absolute(_ address: String) -> String? {
    guard let reference = references[address] else { return nil }
    if LinkAddress.lacksScheme(reference) { return "http://" + reference }
    return home.flatMap { URLReference.resolve(reference, against: $0) }
  }

  private static let escapes = ["amp;", "#38;", "#038;"].map { Array($0.utf8) }

  /// Returns the address with each `&amp;`, `&#38;` or `&#038;` replaced with `&`, even if it was
  /// escaped several times, or `nil` if there is none. O(n).
  private static func unescaped(_ address: String) -> String? {
    let bytes: [UInt8]? = address.withUTF8Bytes { utf8 in
      utf8.replacing(at: UInt8(ascii: "&")) { start in
        var rest = utf8[(start + 1)...]
        while let escape = escapes.first(where: { rest.starts(with: $0) }) {
          rest = rest.dropFirst(escape.count)
        }
        return rest.startIndex > start + 1 ? (start..<rest.startIndex, "&") : nil
      }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
