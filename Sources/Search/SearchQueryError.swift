/// An error in the text of a query.
public struct SearchQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The position of the character with the error, from 1.
  public var place: Int
  /// A description of the error and of what to write instead.
  public var problem: String

  init(_ problem: String, at place: Int) {
    self.problem = problem
    self.place = place
  }

  public var description: String { "cannot read the query at character \(place): \(problem)" }
}
