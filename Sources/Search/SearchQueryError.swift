/// What is wrong with the text of a query.
public struct SearchQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sign of the text it is about, from 1 on.
  public var place: Int
  /// In words: what is wrong there, and what to write.
  public var problem: String

  init(_ problem: String, at place: Int) {
    self.problem = problem
    self.place = place
  }

  public var description: String { "cannot read the query at sign \(place): \(problem)" }
}
