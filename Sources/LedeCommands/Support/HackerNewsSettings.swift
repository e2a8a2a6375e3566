public import HackerNews
import LocalFiles
import URLs

/// The addresses of Hacker News, or of a site like it, in the environment.
///
/// Another site has an API only if its address is set.
public struct HackerNewsSettings: Sendable {
  /// The configuration with these addresses.
  public private(set) var configuration = HNClient.Configuration()
  /// The warnings about invalid variables, one line each.
  public private(set) var warnings: [String] = []
  private let markupFile: String?
  /// The markup file that `lede hn markup refresh` stores.
  private let downloadedMarkup: String?

  public init(_ variables: [String: String]) {
    let values = variables.filter { !$0.value.isEmpty }
    markupFile = values["LEDE_HN_MARKUP"]
    downloadedMarkup = UserFolder.state.path(variables).map { "\($0)/lede/hn-markup.json" }
    if values["LEDE_HN_SITE"] != nil || markupFile != nil {
      configuration.api = nil
      configuration.search = nil
    }
    set(\.site, "LEDE_HN_SITE", values)
    set(\.api, "LEDE_HN_API", values)
    set(\.search, "LEDE_HN_SEARCH", values)
    configuration.markup = values["LEDE_HN_MARKUP_URL"].flatMap { WebURL($0) }
  }

  private mutating func set(
    _ address: WritableKeyPath<HNClient.Configuration, WebURL?>, _ variable: String,
    _ values: [String: String]
  ) {
    guard let text = values[variable] else { return }
    let url = WebURL(text.hasSuffix("/") ? text : text + "/")
    guard let url, url.isHTTP, url.query == nil, url.fragment == nil else {
      warnings.append("\(variable): \(text) is not a web address such as https://example.org/")
      configuration[keyPath: address] = nil
      return
    }
    configuration[keyPath: address] = url
  }

  /// Reads the markup file, by default the downloaded or the built-in one, whichever is newer.
  public func markup() throws(HNError) -> HNMarkupStore {
    guard let markupFile else { return HNMarkupStore(path: downloadedMarkup) }
    return HNMarkupStore(try HNMarkup(file: markupFile))
  }
}

extension HNMarkup {
  /// Reads a file that the user named; `-` is standard input.
  init(file: String) throws(HNError) {
    do {
      try self.init(parsing: FileBytes.read(file, limit: HNMarkup.maximumSize + 1))
    } catch {
      throw .storage("\(file) is not a valid markup file: \(error)")
    }
  }
}
