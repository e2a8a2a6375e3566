import URLs

/// The base for relative addresses in one part of a document.
///
/// It records the relative references that it resolves. Corrections resolve them again after the
/// whole document has been read, because only then is the site's home page known.
final class AddressBase {
  /// The relative references of a document, keyed by the addresses that they were resolved to.
  typealias References = [String: String]

  let address: String?
  /// Whether the document declares the base. Otherwise it is the address of the document.
  let isDeclared: Bool
  private let record: Record

  /// The references of a document, shared by all of its bases.
  private final class Record {
    var references: References = [:]
  }

  /// Creates the base of a whole document, which is its address.
  convenience init(ofDocument address: String?) {
    self.init(address, isDeclared: false, Record())
  }

  private init(_ address: String?, isDeclared: Bool, _ record: Record) {
    self.address = address
    self.isDeclared = isDeclared
    self.record = record
  }

  /// The relative references resolved so far, except those resolved against a declared base.
  var references: References { record.references }

  /// Returns the base that an `xml:base` inside this one declares, or `nil` if its value cannot be
  /// a base.
  func declaring(_ reference: String) -> AddressBase? {
    WebAddress.base(reference, within: address).map { AddressBase($0, isDeclared: true, record) }
  }

  /// Returns the absolute form of a link; see ``LinkAddress/make(_:against:)``.
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
