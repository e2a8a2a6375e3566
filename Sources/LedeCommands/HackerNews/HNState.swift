import FoundationEssentials
import HackerNews
import LocalFiles

/// The state that `lede hn` keeps between runs, in addition to sessions: the deadlines of hosts,
/// and the last list of each terminal.
struct HNState: Codable, Sendable {
  /// A list that was shown on a terminal.
  struct ShownList: Codable, Sendable {
    /// The name of the terminal; empty for processes without one.
    var terminal: String
    var name: String
    /// The next part, or `nil` if the last one was shown.
    var next: HNListPart?
    var options: HNServer
  }

  /// The `Retry-After` deadlines by host.
  var deadlines: [String: Date] = [:]
  /// The last lists, the newest first.
  var lists: [ShownList] = []

  /// The number of terminals whose lists are kept.
  private static let keptLists = 32

  /// Reads the file. A missing or damaged file is the same as an empty one.
  init(file: String) {
    guard let bytes = try? FileBytes.readIfThere(file, limit: 1 << 20),
      let stored = try? JSONDecoder().decode(HNState.self, from: Data(bytes))
    else { return }
    self = stored
  }

  mutating func record(_ list: ShownList) {
    lists.removeAll { $0.terminal == list.terminal }
    lists.insert(list, at: 0)
    lists = Array(lists.prefix(Self.keptLists))
  }

  func write(to file: String, _ context: CommandContext) throws {
    try DocumentFile.write(
      Array(try JSONEncoder().encode(self)), to: file, protecting: "", context)
  }
}

/// A part of a list that is fetched at once.
enum HNListPart: Codable, Sendable {
  /// Stories of a list of the official API.
  case api(HNClient.StoryList, offset: Int)
  /// The first page of a list of the site.
  case first(list: String, values: [String: String])
  /// A later page of the site, as `HNPage.nextPosition`.
  case page(String)
  case search(HNQuery)

  /// The items of a part, and the part after it.
  struct Contents {
    var items: [HNItem]
    var next: HNListPart?
    /// The total number of results of a search.
    var count: Int?
  }

  /// Returns the first part of a list that the user names, such as `top` or `front/2026-01-02`.
  init(list: String, of markup: HNMarkup, hasAPI: Bool) throws(CommandFailure) {
    let words = list.split(separator: "/", maxSplits: 1).map(String.init)
    if hasAPI, let list = HNClient.StoryList(rawValue: list) {
      self = .api(list, offset: 0)
      return
    }
    guard let name = words.first, let parameters = markup.parameters(ofList: name) else {
      let names = markup.listNames.map { ($0, markup.parameters(ofList: $0) ?? []) }
        .map { ([$0] + $1.map { $0.uppercased() }).joined(separator: "/") }
      throw CommandFailure(
        .usage, "there is no list \(list); the lists are \(names.joined(separator: ", "))")
    }
    guard parameters.count == words.count - 1 else {
      let form = ([name] + parameters.map { $0.uppercased() }).joined(separator: "/")
      throw CommandFailure(.usage, "write the list like this: lede hn list \(form)")
    }
    self = .first(list: name, values: parameters.isEmpty ? [:] : [parameters[0]: words[1]])
  }

  func contents(_ client: HNClient) async throws(HNError) -> Contents {
    switch self {
    case .api(let list, let offset):
      let (items, next) = try await client.stories(list, from: offset)
      return Contents(items: items, next: next.map { .api(list, offset: $0) })
    case .first(let list, let values): return Contents(try await client.posts(list, values))
    case .page(let position): return Contents(try await client.posts(at: position))
    case .search(var query):
      let results = try await client.search(query)
      query.page += 1
      return Contents(
        items: results.items, next: results.hasNext ? .search(query) : nil, count: results.count)
    }
  }
}

extension HNListPart.Contents {
  fileprivate init(_ page: HNPage) {
    self.init(items: page.items, next: page.nextPosition.map { .page($0) })
  }
}
