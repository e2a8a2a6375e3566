import Glibc

/// Opens web addresses in the user's browser: one of `$BROWSER`, else `xdg-open`.
///
/// `BROWSER` holds commands separated by colons, tried in turn until one succeeds. Each is split
/// into words by us; then `%s` inside a word stands for the address, `%c` for a colon and `%%` for
/// a percent sign. Without `%s` the address is the last argument. No shell is involved, so nothing
/// in an address can become a command or an option.
public struct Browser: Sendable {
  private let environment: [String: String]

  public init(environment: [String: String]) {
    self.environment = environment
  }

  public enum Ending: Sendable, Hashable {
    case opened
    /// The reader has ended it from the keyboard: what it showed was seen.
    case interrupted
  }

  /// Opens the address and waits for the program that was asked to.
  ///
  /// - Throws: `.programFailed` when no program could be started or none succeeded.
  @discardableResult
  public func open(_ address: BrowserAddress) async throws(TerminalError) -> Ending {
    for command in commands {
      guard let arguments = Self.arguments(of: command, opening: address) else { continue }
      switch await ForegroundProgram(arguments: arguments, environment: environment).run() {
      case .exited(0): return .opened
      case .killed(signal: SIGINT): return .interrupted
      default: continue
      }
    }
    let tried = commands.map { SafeText(line: $0) }.joined(separator: ", ")
    throw TerminalError(
      .programFailed,
      "no browser could open \(address.string) (tried \(tried)); set BROWSER to yours")
  }

  private var commands: [String] {
    let listed = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
    return listed.isEmpty ? ["xdg-open"] : listed
  }

  /// Nil when the command is empty or a quote is left open.
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
