import FoundationEssentials
import JSONText
import URLs

/// A search for stories and comments.
public struct HNQuery: Sendable, Hashable, Codable {
  public var text: String
  /// The tags that items must have, such as `story`, `comment` or `author_pg`.
  public var tags: [String]
  /// The number of points that stories must have; `nil` for any.
  public var minimumPoints: Int?
  /// Whether the newest items come first, instead of the most relevant ones.
  public var isByDate: Bool
  /// The page, counted from 0.
  public var page: Int

  public init(
    _ text: String, tags: [String] = [], minimumPoints: Int? = nil, isByDate: Bool = false,
    page: Int = 0
  ) {
    self.text = text
    self.tags = tags
    self.minimumPoints = minimumPoints
    self.isByDate = isByDate
    self.page = page
  }
}

/// A page of search results.
public struct HNSearchResults: Sendable, Hashable {
  public internal(set) var items: [HNItem]
  /// The total number of results. Only the first 1,000 can be fetched.
  public let count: Int
  public let hasNext: Bool
}

/// The search API of Hacker News, operated by Algolia (https://hn.algolia.com/api).
struct HNSearch: Sendable {
  let connection: HNConnection
  let base: WebURL

  func search(_ query: HNQuery) async throws(HNError) -> HNSearchResults {
    let path = query.isByDate ? "search_by_date" : "search"
    var fields = [("query", query.text), ("page", "\(query.page)")]
    if let points = query.minimumPoints { fields.append(("numericFilters", "points>=\(points)")) }
    if !query.tags.isEmpty { fields.append(("tags", query.tags.joined(separator: ","))) }
    // The base is a valid URL, and so is every path of this type.
    let url = base.resolve("\(path)?\(FormEncoding.text(fields))") ?? base
    let value = try await connection.json(url)
    guard let hits = value["hits"]?.array else {
      throw .invalidResponse(url.redacted, reason: "not a list of results")
    }
    return HNSearchResults(
      items: hits.compactMap(HNItem.init(hit:)), count: value["nbHits"]?.integer.map(Int.init) ?? 0,
      hasNext: (value["nbPages"]?.integer ?? 0) > query.page + 1)
  }
}
