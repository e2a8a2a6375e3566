import Markup
import URLs

/// What feeds and pages do with addresses beyond the rules of URLs.
enum WebAddress {
  /// The base that holds inside an element with an `xml:base`. Only web addresses with a host can
  /// be a base; any other is ignored (nil). Control characters are left out: whatever is resolved
  /// against the base would hold them.
  static func base(_ reference: String, within outer: String?) -> String? {
    guard let resolved = URLReference.resolve(reference.withoutControls(), against: outer) else {
      return nil
    }
    let base = URLReference(resolved)
    return base.isHTTP && base.authority?.isEmpty == false ? resolved : nil
  }

  /// A web address up to the slash behind its host, as it is spelled. Addresses that begin with the same root
  /// are of the same host.
  static func root(of address: String) -> String? {
    guard siteHost(of: address) != nil, let authority = URLReference(address).authority,
      !authority.isEmpty
    else { return nil }
    return address[..<authority.endIndex] + "/"
  }

  /// The host of a web address in lower case, without `www.` and the port: what the addresses of one
  /// site have in common.
  static func siteHost(of address: String) -> String? {
    guard let url = WebURL(address), url.isHTTP else { return nil }
    let host = String(url.hostname)
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
