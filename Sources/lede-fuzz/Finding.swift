import FoundationEssentials
import Glibc

/// An input, and what it breaks.
struct Finding {
  var property: String
  var rule: String
  var details: String
  /// The sample it comes from.
  var origin: String
  var input: [UInt8]
  var salt: UInt64
}

/// What was found, as files: the input as it is, and a note beside it.
struct FindingFolder {
  var path: String

  /// Saves an input under the name of its rule, unless a smaller one is there, and tells of it.
  func save(_ finding: Finding) {
    let name = "\(finding.property)-\(Self.fileName(of: finding.rule))"
    let file = "\(path)/\(name)"
    var status = stat()
    if stat(file, &status) == 0, Int(status.st_size) <= finding.input.count { return }
    let note = Self.note(finding, file: file)
    do {
      try Data(finding.input).write(to: URL(filePath: file), options: .atomic)
      try Data(note.utf8).write(to: URL(filePath: file + ".txt"), options: .atomic)
    } catch {
      Console.say("cannot save \(file): \(error)")
    }
    Console.say(note)
  }

  /// The names of the inputs.
  var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return all.filter { !$0.hasSuffix(".txt") && !$0.hasSuffix(".log") }.sorted()
  }

  private static func note(_ finding: Finding, file: String) -> String {
    """
    FOUND \(finding.property): \(finding.rule)
      from   \(finding.origin)
      input  \(file), \(finding.input.count) bytes
      again  \(CommandLine.arguments[0]) repeat --property \(finding.property) --salt \(finding.salt) \(file)
    \(finding.details.split(separator: "\n").prefix(40).map { "  | \($0.prefix(400))" }.joined(separator: "\n"))

    """
  }

  private static func fileName(of rule: String) -> String {
    String(rule.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }
}

enum Console {
  /// Writes at once, so that lines of several processes do not mix.
  static func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
