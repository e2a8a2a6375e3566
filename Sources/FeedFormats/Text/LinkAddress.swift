/// Addresses that feeds link to.
enum LinkAddress {
  /// Schemes that run what they hold, or hold what they show. No feed links to them in good faith,
  /// and as an enclosure they would fill the library.
  private static let refused: Set<String> = [
    "about", "blob", "data", "javascript", "livescript", "mocha", "vbscript",
  ]

  /// The absolute form of a link; nil for a blank one, and where following it would be no reading.
  ///
  /// Browsers ignore control characters in addresses, and so do feeds that break long ones.
  static func make(_ reference: String, against base: String?) -> String? {
    var reference = reference.trimmingBlanks()
    if reference.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      reference.unicodeScalars.removeAll { $0.value < 0x20 || $0.value == 0x7F }
    }
    guard let address = WebAddress.resolve(reference, against: base) else { return nil }
    guard !WebAddress.isWeb(address), let scheme = WebAddress.scheme(of: address) else {
      return address
    }
    return refused.contains(scheme.lowercased()) ? nil : address
  }
}
