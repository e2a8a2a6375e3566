/// The numbers of a post that change all the time, such as those of a Hacker News story.
///
/// Each refresh stores the current numbers. A change of them is not an edit of the post.
public struct PostFigures: Sendable, Hashable, Codable {
  public var points: Int?
  public var commentCount: Int?

  public init(points: Int? = nil, commentCount: Int? = nil) {
    self.points = points
    self.commentCount = commentCount
  }
}
