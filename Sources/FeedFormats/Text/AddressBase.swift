import URLs

/// The base that relative addresses resolve against in one part of a document.
///
/// It records the relative references that it resolves. Corrections resolve them again when the whole
/// document is known, because only then is the site's home page known.
final class AddressBase {
  /// The relative references of a document, by the address that each was resolved to.
  typealias References = [String: String]

  let address: String?
  /// Whether the document declares the base. Otherwise it is the address of the document.
  let isDeclared: Bool
  private let record: Record

  /// One record for all the bases of a document.
  private final class Record {
    var references: References = [:]
  }

  /// The base of a whole document: its address.
  convenience init(ofDocument address: String?) {
    self.init(address, isDeclared: false, Record())
  }

  private init(_ address: String?, isDeclared: Bool, _ record: Record) {
    self.address = address
    self.isDeclared = isDeclared
    self.record = record
  }

  /// The relative references resolved so far, except those that a declared base made final.
  var references: References { record.references }

  /// The base that an `xml:base` declares inside this one; `nil` if the value cannot be a base.
  func declaring(_ reference: String) -> AddressBase? {
    WebAddress.base(reference, within: address).map { AddressBase($0, isDeclared: true, record) }
  }

  /// The absolute form of a link; see ``LinkAddress/make(_:against:)``.
  func resolve(_ reference: String) -> String? {
    guard !LinkAddress.isPlain(reference) else { return reference }
    guard let resolved = LinkAddress.make(reference, against: address) else { return nil }
    if address == nil || resolved != reference { note(reference, as: resolved) }
    return resolved
  }

  private func note(_ reference: String, as resolved: String) {
    let reference = LinkAddress.withoutBreaks(reference)
    guard URLReference.scheme(of: reference) == nil, !reference.hasPrefix("//"),
      !isDeclared || LinkAddress.lacksScheme(reference)
    else { return }
    if record.references[resolved] == nil { record.references[resolved] = reference }
  }
}
