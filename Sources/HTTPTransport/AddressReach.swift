/// Which addresses a request may connect to.
public enum AddressReach: Sendable, Hashable {
  /// All addresses. For URLs from the user, since a feed may be on the local network.
  case everywhere
  /// Only addresses on the public internet, and those that the transport trusts.
  ///
  /// The check applies to the resolved address of each connection, so that neither a different
  /// spelling nor DNS can circumvent it. Behind a proxy, which resolves names itself, the text of
  /// the host is checked.
  case publicOnly
}
