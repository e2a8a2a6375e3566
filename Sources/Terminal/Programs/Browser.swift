import Glibc

/// Opens web addresses in the user's browser: a command from `$BROWSER`, or else `xdg-open`.
///
/// `BROWSER` contains commands separated by colons, which are tried in order until one succeeds.
/// Each command is split into words by ``CommandLineSplitter``. Within a word, `%s` is replaced by
/// the address, `%c` by a colon and `%%` by `%`. If no word contains `%s`, the address is appended
/// as the last argument. No shell is involved, so no part of an address can become a command or an
/// option.
public struct Browser: Sendable {
  private let environment: [String: String]

  public init(environment: [String: String]) {
    self.environment = environment
  }

  /// Opens the address in the browser and waits for that program to exit.
  ///
  /// - Returns: Whether the user interrupted the browser with Ctrl-C. The page counts as seen.
  /// - Throws: `.programFailed` if no command could be started or none succeeded.
  @discardableResult
  public func open(_ address: BrowserAddress) async throws(TerminalError) -> Bool {
    for command in commands {
      guard let arguments = Self.arguments(of: command, opening: address) else { continue }
      switch await ForegroundProgram(arguments: arguments, environment: environment).run() {
      case .exited(0): return false
      case .killed(signal: SIGINT): return true
      default: continue
      }
    }
    let tried = commands.map { SafeText(line: $0) }.joined(separator: ", ")
    throw TerminalError(
      .programFailed,
      "no browser could open \(address.string) (tried \(tried)); set BROWSER to the command of your browser"
    )
  }

  private var commands: [String] {
    let listed = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
    return listed.isEmpty ? ["xdg-open"] : listed
  }

  /// Returns the program and its arguments, or `nil` if the command is empty or has an unclosed
  /// quote.
  static func arguments(of command: String, opening address: BrowserAddress) -> [String]? {
    guard let words = CommandLineSplitter.words(of: command), let name = words.first else {
      return nil
    }
    // No word of a command line contains NUL, which stands for `%%` meanwhile.
    let pattern = words.dropFirst().map {
      $0.replacing("%%", with: "\0").replacing("%c", with: ":")
    }
    let isPlaced = pattern.contains { $0.contains("%s") }
    let arguments = pattern.map {
      $0.replacing("%s", with: address.string).replacing("\0", with: "%")
    }
    return [name] + arguments + (isPlaced ? [] : [address.string])
  }
}
