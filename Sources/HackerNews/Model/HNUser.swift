public import FoundationEssentials

/// A user of the site.
public struct HNUser: Sendable, Hashable, Identifiable {
  public var name: String
  public var karma: Int?
  public var created: Date?
  /// The user's description of themselves as sanitised HTML.
  public var about: String?
  /// The user's items, newest first. Only the API lists them.
  public var submitted: [HNItem.ID] = []

  public var id: String { name }
}
