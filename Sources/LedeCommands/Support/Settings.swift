import FeedFormats
import LocalFiles
public import Terminal

/// The user's settings: a file of `name = value` lines, which stand for environment variables that are
/// not set. Options beat variables, and variables beat the file.
///
/// A line that says nothing is warned of and passed over, and so is a file that cannot be read: a reader
/// that does not start for a misspelt word is of no use.
struct Settings: Sendable, Hashable {
  /// The variables that the file sets.
  private(set) var variables: [String: String] = [:]
  /// What is wrong with it, a line each.
  private(set) var warnings: [String] = []

  /// A setting, and the variable it stands for.
  struct Setting: Sendable {
    var name: String
    var variable: String
    /// What it is, for the file that explains itself.
    var explanation: String
    var example: String
    /// Whether it is split into words as a command is.
    var isCommand = false

    /// Whether the quotes in a value are closed.
    fileprivate func isClosed(_ value: String) -> Bool {
      isCommand ? CommandLineSplitter.words(of: value) != nil : value.first != "\""
    }
  }

  static let all = [
    Setting(
      name: "data-dir", variable: "LEDE_DATA_DIR",
      explanation: "The folder of the library. Else the XDG data folder.",
      example: "/home/me/feeds"),
    Setting(
      name: "browser", variable: "BROWSER",
      explanation: "What lede open starts, %s being the address. Else xdg-open.",
      example: "firefox --new-tab %s", isCommand: true),
    Setting(
      name: "pager", variable: "LEDE_PAGER",
      explanation: "What shows more than a screen; cat for none. Else $PAGER, or less.",
      example: "less -R", isCommand: true),
    Setting(
      name: "date-format", variable: "LEDE_DATE_FORMAT",
      explanation: "How times look, as a format of strftime(3). Else %Y-%m-%d %H:%M.",
      example: "%d.%m.%Y %H:%M"),
    Setting(
      name: "no-color", variable: "NO_COLOR",
      explanation: "Anything but nothing: no colours and no links.", example: "1"),
    Setting(
      name: "on-change", variable: "LEDE_ON_CHANGE",
      explanation: "What is started when the unread count has changed. It stands in $LEDE_UNREAD.",
      example: "pkill -RTMIN+8 waybar", isCommand: true),
    Setting(
      name: "log", variable: "LEDE_LOG",
      explanation: "What servers answered, on standard error: debug, info or warning.",
      example: "info"),
  ]

  /// - Parameter text: the file's.
  init(parsing text: String) {
    for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = Self.trimmed(line)
      guard !line.isEmpty, line.first != "#" else { continue }
      let parts = line.split(separator: "=", maxSplits: 1).map { Self.trimmed($0) }
      guard parts.count == 2, let setting = Self.all.first(where: { $0.name == parts[0] }) else {
        let known = Self.all.map(\.name).joined(separator: ", ")
        warnings.append("line \(place + 1) says nothing to lede; there are \(known)")
        continue
      }
      let value = Self.unquoted(parts[1])
      guard setting.isClosed(value) else {
        warnings.append("line \(place + 1) has a quote that is not closed")
        continue
      }
      if variables[setting.variable] != nil {
        warnings.append("line \(place + 1) sets \(setting.name) once more; only this line counts")
      }
      variables[setting.variable] = value
    }
  }

  /// A file with everything in it, and nothing set.
  static var commented: String {
    let head = """
      # Settings of lede. Take the # away before a line to set it. Options and environment variables
      # beat this file.

      """
    return all.reduce(head) { text, setting in
      text + "\n# \(setting.explanation)\n# \(setting.name) = \"\(setting.example)\"\n"
    }
  }

  /// Where the file is: `$XDG_CONFIG_HOME/lede/config`, else in `~/.config`; nil without a home.
  static func path(_ variables: [String: String]) -> String? {
    SettingsFile.path(of: "config", variables)
  }

  /// The user's file; nil where there is none. Its warnings name it.
  static func read(_ variables: [String: String]) -> Settings? {
    guard let file = SettingsFile("config", variables) else { return nil }
    var settings = Settings(parsing: file.text)
    settings.warnings = file.warnings(settings.warnings)
    return settings
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  private static func unquoted(_ text: String) -> String {
    text.count > 1 && text.first == "\"" && text.last == "\""
      ? String(text.dropFirst().dropLast()) : text
  }
}

/// A file of the user's settings, as it was read.
public struct SettingsFile: Sendable {
  /// Empty where the file cannot be read.
  public let text: String
  private let path: String
  private let problem: String?

  /// Nil where there is none.
  public init?(_ name: String, _ variables: [String: String]) {
    guard let path = Self.path(of: name, variables) else { return nil }
    self.path = path
    do {
      guard let bytes = try FileBytes.readIfThere(path, limit: 1 << 20) else { return nil }
      text = String(decoding: bytes, as: UTF8.self)
      problem = nil
    } catch {
      text = ""
      problem = "\(error); nothing in it counts"
    }
  }

  /// The path of a file of the user's settings; `nil` without a home.
  static func path(of name: String, _ variables: [String: String]) -> String? {
    UserFolder.settings.path(variables).map { "\($0)/lede/\(name)" }
  }

  /// What is to be warned of, a line each that names the file.
  ///
  /// - Parameter problems: those of the text.
  public func warnings(_ problems: [String]) -> [String] {
    (problem.map { [$0] } ?? problems).map { "\(path): \($0)" }
  }
}

extension TerminalEnvironment {
  /// The environment with the user's settings where it says nothing itself.
  ///
  /// - Returns: what is to be warned of, a line each.
  public mutating func takeSettings() -> [String] {
    guard let settings = Settings.read(variables) else { return [] }
    for (name, value) in settings.variables where variables[name] == nil { variables[name] = value }
    return settings.warnings
  }
}
