package import FeedModel

/// A set of numbers, stored as ranges. The posts of a change mostly have consecutive numbers, so a
/// million of them is often one range.
package struct NumberSet: Sendable, Hashable {
  /// Ascending ranges that neither touch nor overlap.
  package let ranges: [ClosedRange<Int64>]

  /// - Complexity: O(n log n); O(n) for numbers that are sorted.
  package init(_ numbers: some Sequence<Int64>) {
    var ranges: [ClosedRange<Int64>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound &+ 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, number)
      } else {
        ranges.append(number...number)
      }
    }
    self.ranges = ranges
  }

  package init(_ posts: some Sequence<PostID>) { self.init(posts.map(\.rawValue)) }
  package init(_ feeds: some Sequence<FeedID>) { self.init(feeds.map(\.rawValue)) }

  package var isEmpty: Bool { ranges.isEmpty }
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }
  package var numbers: some Sequence<Int64> { ranges.lazy.flatMap(\.self) }
  package var posts: [PostID] { numbers.map(PostID.init) }
  package var feeds: [FeedID] { numbers.map(FeedID.init) }

  /// - Complexity: O(n).
  package mutating func insert(_ post: PostID) {
    self = NumberSet(Array(numbers) + [post.rawValue])
  }

  // MARK: Text

  /// A JSON array of pairs, `[[1,5],[9,9]]`, which SQL can read.
  package var text: String {
    "[" + ranges.map { "[\($0.lowerBound),\($0.upperBound)]" }.joined(separator: ",") + "]"
  }

  /// Parses the format of ``text``. Returns `nil` for any other text.
  package init?(text: String) {
    let numbers = text.utf8.split { !($0 == UInt8(ascii: "-") || (48...57).contains($0)) }
      .compactMap { Int64(Substring($0)) }
    guard numbers.count.isMultiple(of: 2) else { return nil }
    var ranges: [ClosedRange<Int64>] = []
    for place in stride(from: 0, to: numbers.count, by: 2) {
      guard numbers[place] <= numbers[place + 1] else { return nil }
      ranges.append(numbers[place]...numbers[place + 1])
    }
    self.ranges = ranges
    guard self.text == text else { return nil }
  }
}
