import FeedFormats
import FeedModel

/// An address is made absolute once, and a subscription's has one spelling.
struct AddressProperty: Property {
  let name = "address"
  let kinds: Set<Sample.Kind> = [.address]

  /// - Parameter input: a reference and a base, on a line each.
  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let reference = lines.first ?? ""
    let base = lines.count > 1 ? lines[1] : nil
    if let web = SubscriptionAddress.web(reference) {
      try require(WebAddress.isWeb(web), "a subscription is on the web", web)
      try require(SubscriptionAddress.web(web) == web, "an address has one spelling", web)
      let key = SubscriptionAddress.key(of: web)
      try require(SubscriptionAddress.key(of: key) == key, "a key is its own key", web)
    }
    guard let resolved = WebAddress.resolve(reference, against: base) else { return }
    guard let base, WebAddress.isWeb(base) else { return }
    try require(
      WebAddress.scheme(of: resolved) != nil, "a resolved address is absolute", resolved)
    try require(
      WebAddress.resolve(resolved, against: base) == resolved, "an absolute address stays", resolved
    )
  }
}
