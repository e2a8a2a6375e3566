/// Where listings are shown, so that numbers mean the posts of the last one there: what another terminal or a
/// clock's script lists changes none of them.
public struct ListingPlace: Sendable, Hashable {
  /// A name of its own for each terminal; nothing for all processes without one.
  package let name: String

  /// - Parameter terminal: the terminal's name; nil for a process without one.
  public init(terminal: String?) {
    name = terminal ?? ""
  }

  public static let withoutTerminal = ListingPlace(terminal: nil)

  /// Of how many places the last listings are kept, the newest ones.
  package static let keptCount = 64
}
