/// An error in the text of a query.
public struct SearchQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The position of the character with the error, from 1.
  public var position: Int
  /// A description of the error and of what to write instead.
  public var problem: String

  init(_ problem: String, at position: Int) {
    self.problem = problem
    self.position = position
  }

  public var description: String { "cannot read the query at character \(position): \(problem)" }
}
