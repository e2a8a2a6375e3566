/// Which addresses a request may connect to.
public enum AddressReach: Sendable, Hashable {
  /// All addresses. For URLs that the user gave: a feed may be on the home network.
  case everywhere
  /// Only addresses of the public internet, and those that the transport trusts.
  ///
  /// The check is made on the address that is about to be connected to, after the name was resolved,
  /// so that neither another spelling nor a name server gets around it. Behind a proxy, which resolves
  /// names itself, the text of the host is checked.
  case publicOnly
}
