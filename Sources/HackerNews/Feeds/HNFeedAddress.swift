import FoundationEssentials

/// The address of a Hacker News list as a feed, such as `hn:top` or `hn:user/pg`.
public struct HNFeedAddress: Sendable, Hashable, CustomStringConvertible {
  /// The list.
  public enum List: Sendable, Hashable {
    case list(HNClient.StoryList)
    /// The stories of the front page of a day, as `YYYY-MM-DD`.
    case front(day: String)
    /// The stories of a user.
    case user(String)
    /// The comments of a user.
    case threads(String)
    /// The comments below an item.
    case item(HNItem.ID)
    case search(String)
    /// Stories with more than a number of points.
    case over(points: Int)
  }

  public static let scheme = "hn"

  public var list: List

  public init(_ list: List) {
    self.list = list
  }

  /// Whether a text has the scheme of these addresses.
  public static func hasScheme(_ text: String) -> Bool {
    text.lowercased().hasPrefix("\(scheme):")
  }

  /// Returns a clause for users that says which addresses are valid.
  public static func explanation(of text: String) -> String {
    "\(text) is not a Hacker News list; the lists are "
      + HNClient.StoryList.allCases.map { "\(scheme):\($0.rawValue), " }.joined()
      + "hn:front/YYYY-MM-DD, hn:user/NAME, hn:threads/NAME, hn:item/NUMBER, hn:search/TEXT and "
      + "hn:over/POINTS"
  }

  /// Parses an address. Returns `nil` for any other text.
  public init?(_ text: String) {
    guard Self.hasScheme(text) else { return nil }
    let parts = text.dropFirst(Self.scheme.count + 1)
      .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0].lowercased()
    guard parts.count == 2 else {
      guard let list = HNClient.StoryList(rawValue: name) else { return nil }
      self.init(.list(list))
      return
    }
    guard let list = Self.list(name, parts[1]) else { return nil }
    self.init(list)
  }

  private static func list(_ name: String, _ value: String) -> List? {
    guard !value.isEmpty else { return nil }
    switch name {
    case "front": return isDay(value) ? .front(day: value) : nil
    case "user": return isUserName(value) ? .user(value) : nil
    case "threads": return isUserName(value) ? .threads(value) : nil
    case "item": return HNItem.ID(value).flatMap { $0 > 0 ? .item($0) : nil }
    case "search":
      let words = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let isText = !words.isEmpty && !words.unicodeScalars.contains { $0.value < 0x20 }
      return isText ? .search(words) : nil
    case "over": return Int(value).flatMap { $0 >= 0 ? .over(points: $0) : nil }
    default: return nil
    }
  }

  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
      && (1...12).contains(Int(parts[1]) ?? 0) && (1...31).contains(Int(parts[2]) ?? 0)
  }

  /// Whether a text has the form of a user name: at most 32 letters, digits, hyphens and
  /// underscores.
  private static func isUserName(_ text: String) -> Bool {
    (1...32).contains(text.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  public var description: String {
    let name =
      switch list {
      case .list(let list): list.rawValue
      case .front(let day): "front/\(day)"
      case .user(let name): "user/\(name)"
      case .threads(let name): "threads/\(name)"
      case .item(let id): "item/\(id)"
      case .search(let text): "search/\(text)"
      case .over(let points): "over/\(points)"
      }
    return "\(Self.scheme):\(name)"
  }

  /// A title for the feed.
  public var title: String {
    switch list {
    case .list(.top): "Hacker News: top stories"
    case .list(.new): "Hacker News: new stories"
    case .list(.best): "Hacker News: best stories"
    case .list(.ask): "Ask HN"
    case .list(.show): "Show HN"
    case .list(.jobs): "Hacker News: jobs"
    case .front(let day): "Hacker News: front page of \(day)"
    case .user(let name): "Hacker News: stories of \(name)"
    case .threads(let name): "Hacker News: comments of \(name)"
    case .item(let id): "Hacker News: comments on item \(id)"
    case .search(let text): "Hacker News: \(text)"
    case .over(let points): "Hacker News: stories over \(points) points"
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
