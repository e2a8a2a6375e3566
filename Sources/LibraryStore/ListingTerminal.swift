/// The terminal that shows a listing. Item numbers refer to the last listing at the same place, so
/// listings in another terminal or by a cron job do not change them.
public struct ListingTerminal: Sendable, Hashable {
  /// A unique name for each terminal; empty for all processes without a terminal.
  package let name: String

  /// - Parameter terminal: the terminal's name; `nil` for a process without one.
  public init(terminal: String?) {
    name = terminal ?? ""
  }

  public static let withoutTerminal = ListingTerminal(terminal: nil)

  /// The number of places whose last listings are kept, the most recent ones.
  package static let keptCount = 64
}
