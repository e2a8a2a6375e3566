package import URLs

extension WebURL {
  /// Whether the URLs have the same origin, or this one is the https counterpart of the other on
  /// the default ports.
  package func isSameOriginOrUpgrade(of other: WebURL) -> Bool {
    isSameOrigin(as: other)
      || (scheme == "https" && other.scheme == "http" && hostname == other.hostname && port == nil
        && other.port == nil)
  }

  /// Returns this URL with the credentials of the other if both have the same origin; unchanged
  /// otherwise.
  package func addingUserinfo(of other: WebURL) -> WebURL {
    isSameOrigin(as: other) ? withUserinfo(of: other) : self
  }
}
