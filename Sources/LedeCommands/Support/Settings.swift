import FeedFormats
import LocalFiles
public import Terminal

/// The user's settings: a file of lines `name = value`. Each line sets an environment variable,
/// unless it is set already. Options take precedence over variables, and variables over the file.
///
/// An invalid line or an unreadable file causes a warning and is ignored, so that a typing error in
/// the settings never keeps `lede` from starting.
struct Settings: Sendable, Hashable {
  /// The variables that the file sets.
  private(set) var variables: [String: String] = [:]
  /// The warnings about the file, one line each.
  private(set) var warnings: [String] = []

  /// A setting and the environment variable it replaces.
  struct Setting: Sendable {
    var name: String
    var variable: String
    /// The description in the commented settings file.
    var explanation: String
    var example: String
    /// Whether the value is a command, which is split into words.
    var isCommand = false

    /// Whether all quotes in a value are closed.
    fileprivate func isClosed(_ value: String) -> Bool {
      isCommand ? CommandLineSplitter.words(of: value) != nil : value.first != "\""
    }
  }

  static let all = [
    Setting(
      name: "data-dir", variable: "LEDE_DATA_DIR",
      explanation: "The library folder. Default: lede in the XDG data folder.",
      example: "/home/me/feeds"),
    Setting(
      name: "browser", variable: "BROWSER",
      explanation: "The command of lede open; %s is the address. Default: xdg-open.",
      example: "firefox --new-tab %s", isCommand: true),
    Setting(
      name: "pager", variable: "LEDE_PAGER",
      explanation: "The pager for long output; cat for none. Default: $PAGER, or less.",
      example: "less -R", isCommand: true),
    Setting(
      name: "date-format", variable: "LEDE_DATE_FORMAT",
      explanation: "The format of times, see strftime(3). Default: %Y-%m-%d %H:%M.",
      example: "%d.%m.%Y %H:%M"),
    Setting(
      name: "no-color", variable: "NO_COLOR",
      explanation: "Any value turns off colours and links.", example: "1"),
    Setting(
      name: "on-change", variable: "LEDE_ON_CHANGE",
      explanation: "The command to run when the unread count changes. $LEDE_UNREAD is the count.",
      example: "pkill -RTMIN+8 waybar", isCommand: true),
    Setting(
      name: "hn-site", variable: "LEDE_HN_SITE",
      explanation: "A site like Hacker News that takes its place.",
      example: "https://news.example.org/"),
    Setting(
      name: "hn-markup", variable: "LEDE_HN_MARKUP",
      explanation: "The file that describes the pages of that site.",
      example: "/home/me/news-markup.json"),
    Setting(
      name: "hn-api", variable: "LEDE_HN_API",
      explanation: "The official API of that site. Default: none, or that of Hacker News.",
      example: "https://news.example.org/v0/"),
    Setting(
      name: "hn-search", variable: "LEDE_HN_SEARCH",
      explanation: "The search API of that site. Default: none, or that of Hacker News.",
      example: "https://search.example.org/api/v1/"),
    Setting(
      name: "hn-markup-url", variable: "LEDE_HN_MARKUP_URL",
      explanation: "The URL of newer markup files, which are downloaded when a site changes.",
      example: "https://example.org/hn-markup.json"),
    Setting(
      name: "log", variable: "LEDE_LOG",
      explanation: "Log responses of servers to standard error: debug, info or warning.",
      example: "info"),
  ]

  /// - Parameter text: The text of the file.
  init(parsing text: String) {
    for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = Self.trimmed(line)
      guard !line.isEmpty, line.first != "#" else { continue }
      let parts = line.split(separator: "=", maxSplits: 1).map { Self.trimmed($0) }
      guard parts.count == 2, let setting = Self.all.first(where: { $0.name == parts[0] }) else {
        let known = Self.all.map(\.name).joined(separator: ", ")
        warnings.append("line \(place + 1) is not a setting; settings are \(known)")
        continue
      }
      let value = Self.unquoted(parts[1])
      guard setting.isClosed(value) else {
        warnings.append("line \(place + 1) has an unclosed quote")
        continue
      }
      if variables[setting.variable] != nil {
        warnings.append("line \(place + 1) sets \(setting.name) again; the earlier line is ignored")
      }
      variables[setting.variable] = value
    }
  }

  /// A settings file that describes all settings and sets none.
  static var commented: String {
    let head = """
      # Settings of lede. Remove the # from a line to enable it. Options and environment variables
      # override this file.

      """
    return all.reduce(head) { text, setting in
      text + "\n# \(setting.explanation)\n# \(setting.name) = \"\(setting.example)\"\n"
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  private static func unquoted(_ text: String) -> String {
    text.count > 1 && text.first == "\"" && text.last == "\""
      ? String(text.dropFirst().dropLast()) : text
  }
}

/// A file of the user's settings.
public struct SettingsFile: Sendable {
  /// The text, which is empty if the file cannot be read.
  public let text: String
  private let path: String
  private let problem: String?

  /// Reads the file, or returns `nil` if there is none.
  public init?(_ name: String, _ variables: [String: String]) {
    guard let path = Self.path(of: name, variables) else { return nil }
    self.path = path
    do {
      guard let bytes = try FileBytes.readIfThere(path, limit: 1 << 20) else { return nil }
      text = String(decoding: bytes, as: UTF8.self)
      problem = nil
    } catch {
      text = ""
      problem = "\(error); the file is ignored"
    }
  }

  /// Returns the path of a settings file, `$XDG_CONFIG_HOME/lede/NAME` or else
  /// `~/.config/lede/NAME`, or `nil` without a home directory.
  static func path(of name: String, _ variables: [String: String]) -> String? {
    UserFolder.settings.path(variables).map { "\($0)/lede/\(name)" }
  }

  /// Returns the warnings about the file, one line each, starting with its path.
  ///
  /// - Parameter problems: The problems in the text of the file.
  public func warnings(_ problems: [String]) -> [String] {
    (problem.map { [$0] } ?? problems).map { "\(path): \($0)" }
  }
}

extension TerminalEnvironment {
  /// Sets the variables that are in the user's settings file and not in the environment.
  ///
  /// - Returns: The warnings about the file, one line each.
  public mutating func takeSettings() -> [String] {
    guard let file = SettingsFile("config", variables) else { return [] }
    let settings = Settings(parsing: file.text)
    variables.merge(settings.variables) { known, _ in known }
    return file.warnings(settings.warnings)
  }
}
