import Markup
import URLs

/// Operations on addresses of feeds and pages that are not part of URL syntax.
enum WebAddress {
  /// Returns the base inside an element with an `xml:base`, or `nil` if it is not a web address
  /// with a host. Control characters are removed, because addresses resolved against the base would
  /// contain them.
  static func base(_ reference: String, within outer: String?) -> String? {
    guard let resolved = URLReference.resolve(reference.withoutControls(), against: outer) else {
      return nil
    }
    let base = URLReference(resolved)
    return base.isHTTP && base.authority?.isEmpty == false ? resolved : nil
  }

  /// Returns a web address up to the slash after its host, as it is spelled. Addresses that start
  /// with the same root have the same host.
  static func root(of address: String) -> String? {
    guard siteHost(of: address) != nil, let authority = URLReference(address).authority,
      !authority.isEmpty
    else { return nil }
    return address[..<authority.endIndex] + "/"
  }

  /// Returns the host of a web address in lower case, without `www.` and the port. It is the same
  /// for all addresses of a site.
  static func siteHost(of address: String) -> String? {
    guard let url = WebURL(address), url.isHTTP else { return nil }
    let host = String(url.hostname)
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
