package import URLs

extension WebURL {
  /// Whether this URL has the origin of another one, or is on the secure default port of the same
  /// host where the other is on the insecure one.
  package func isSameOriginOrUpgrade(of other: WebURL) -> Bool {
    isSameOrigin(as: other)
      || (scheme == "https" && other.scheme == "http" && hostname == other.hostname && port == nil
        && other.port == nil)
  }

  /// This URL with user name and password of another one if both have the same origin. They are
  /// sent to no other server.
  package func addingUserinfo(of other: WebURL) -> WebURL {
    isSameOrigin(as: other) ? withUserinfo(of: other) : self
  }
}
