import FeedModel
import LibraryStore

/// A text that refers to posts on the command line.
struct ItemReference {
  let text: String
  /// The numbers in the last listing; nil for a code, the beginning of a code, a URL or a GUID.
  let numbers: ClosedRange<Int>?

  init(_ text: String) {
    self.text = text
    numbers = Int(text).map { $0...$0 } ?? Self.range(text)
  }

  private static func range(_ text: String) -> ClosedRange<Int>? {
    guard let ends = ends(text), ends.first <= ends.last else { return nil }
    return ends.first...ends.last
  }

  private static func ends(_ text: String) -> (first: Int, last: Int)? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1] else { return nil }
    return (first, last)
  }

  func posts(in listing: [PostID]) throws(LibraryError) -> [PostID] {
    guard let numbers else { return PostCode.post(of: text).map { [$0] } ?? [] }
    var posts: [PostID] = []
    for number in numbers {
      guard number >= 1, number <= listing.count else {
        throw LibraryError(
          .notFound,
          listing.isEmpty
            ? "there is no item \(number): nothing has been listed yet; list posts with: lede list"
            : "there is no item \(number): the last listing ends at \(listing.count)")
      }
      posts.append(listing[number - 1])
    }
    return posts
  }

  /// The error if no post is found. A number refers to a post that was listed and no longer exists;
  /// any other text may never have referred to a post.
  var gone: LibraryError {
    numbers == nil
      ? LibraryError(.notFound, "there is no item \(text); \(advice)")
      : LibraryError(
        .gone, "item \(text) no longer exists; list posts again with: lede list")
  }

  /// The error if several posts are found.
  func ambiguous(_ posts: [StoredPost]) -> LibraryError {
    let names = posts.prefix(3).map { post in
      PostCode.code(of: post.id) + (post.post.title.map { " (\($0.prefix(40)))" } ?? "")
    }
    let rest = posts.count > names.count ? ", …" : ""
    return LibraryError(
      .ambiguous,
      "\(text) matches several items: \(names.joined(separator: ", "))\(rest); use a complete code")
  }

  private var advice: String {
    if Self.ends(text) != nil { return "a range starts with its lower number" }
    let parts = text.split(separator: ",")
    if parts.count > 1, parts.allSatisfy({ Int($0) != nil || Self.range(String($0)) != nil }) {
      return "separate items with spaces: \(parts.joined(separator: " "))"
    }
    return PostCode.isShortBeginning(text)
      ? "a code needs at least four characters" : "lede list shows numbers and codes"
  }
}
