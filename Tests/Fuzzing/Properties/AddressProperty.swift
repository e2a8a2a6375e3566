import FeedFormats
import FeedModel
import URLs

/// Resolving an address is idempotent, a subscription address has one spelling, and a serialised
/// URL is parsed to itself.
struct AddressProperty: Property {
  let name = "address"
  let kinds: Set<Sample.Kind> = [.address]

  /// - Parameter input: a reference and a base, one per line.
  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let reference = lines.first ?? ""
    let base = lines.count > 1 ? lines[1] : nil
    if let web = SubscriptionAddress.web(reference) {
      try require(URLReference.isHTTP(web), "a subscription is on the web", web)
      try require(SubscriptionAddress.web(web) == web, "an address has one spelling", web)
      let key = SubscriptionAddress.key(of: web)
      try require(SubscriptionAddress.key(of: key) == key, "a key is its own key", web)
    }
    if let url = WebURL(reference, base: base.flatMap { WebURL($0) }) {
      let text = url.description
      try require(WebURL(text) == url, "a serialised URL is the same URL", text)
      try require(url.resolve(text) == url, "an absolute URL stays", text)
    }
    guard let resolved = URLReference.resolve(reference, against: base) else { return }
    guard let base, URLReference.isHTTP(base) else { return }
    try require(
      URLReference.scheme(of: resolved) != nil, "a resolved address is absolute", resolved)
    try require(
      URLReference.resolve(resolved, against: base) == resolved, "an absolute address stays",
      resolved
    )
  }
}
