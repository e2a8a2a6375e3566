import ArgumentParser
import LibraryStore

/// The options that limit how long posts are kept.
struct RetentionOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Drop the text of posts after this many days.", valueName: "days"))
  var keepBodyDays: Bound?

  @Option(help: ArgumentHelp("Drop posts after this many days.", valueName: "days"))
  var keepDays: Bound?

  @Option(
    help: ArgumentHelp("Keep only this many posts of a feed, the newest ones.", valueName: "n"))
  var keepPosts: Bound?

  /// A number from 0 to 1,000,000,000, or `nil` for an empty argument, which removes the limit.
  struct Bound: ExpressibleByArgument, Sendable {
    let number: Int?

    init?(argument: String) {
      number = Int(argument)
      guard argument.isEmpty || (0...1_000_000_000).contains(number ?? -1) else { return nil }
    }
  }

  var isGiven: Bool { keepBodyDays != nil || keepDays != nil || keepPosts != nil }

  func apply(to retention: inout Retention) {
    if let keepBodyDays { retention.bodyDays = keepBodyDays.number }
    if let keepDays { retention.days = keepDays.number }
    if let keepPosts { retention.posts = keepPosts.number }
  }
}
