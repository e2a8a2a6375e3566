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
    var isPlaced = false
    var arguments = [name]
    for word in words.dropFirst() {
      arguments.append(substitute(in: word, address: address.string, isPlaced: &isPlaced))
    }
    return isPlaced ? arguments : arguments + [address.string]
  }

  private static func substitute(
    in word: String, address: String, isPlaced: inout Bool
  ) -> String {
    var result = ""
    var rest = word[...]
    while let character = rest.popFirst() {
      guard character == "%", let letter = rest.first else {
        result.append(character)
        continue
      }
      switch letter {
      case "s":
        result += address
        isPlaced = true
      case "c": result += ":"
      case "%": result += "%"
      default: result += "%\(letter)"
      }
      rest.removeFirst()
    }
    return result
  }
}
