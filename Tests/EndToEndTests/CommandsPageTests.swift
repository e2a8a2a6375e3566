import TestSupport
import Testing

/// `Documentation/Commands.md` lists exactly the options that the commands accept.
@Suite(.runsProcesses)
struct CommandsPageTests {
  @Test func `Commands.md lists the options of each command`() async throws {
    let run = try await Lede().run(["--experimental-dump-help"])
    let commands = documentedCommands(try run.json()["command"], name: "lede")
    let page = try Page()
    let shared = try page.options(under: "## Options of all commands")
    try #require(commands.count > 30)
    for (name, options) in commands {
      #expect(["`\(name) ", "`\(name)`"].contains { page.text.contains($0) }, "\(name)")
      let own = options.subtracting(shared)
      if own.isEmpty && !page.hasSection("### \(name)") { continue }
      #expect(try page.options(under: "### \(name)").subtracting(shared) == own, "\(name)")
    }
  }

  /// Returns the option names of a command and its subcommands, keyed by command.
  private func documentedCommands(_ command: JSON, name: String) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    let subcommands = command["subcommands"].array.filter { $0["shouldDisplay"] != false }
    for subcommand in subcommands where subcommand["commandName"].string != "help" {
      let name = "\(name) \(subcommand["commandName"].string ?? "")"
      found.merge(documentedCommands(subcommand, name: name)) { $1 }
    }
    guard subcommands.isEmpty else { return found }
    let options = command["arguments"].array.flatMap { $0["names"].array }
    found[name] = Set(
      options.map { ($0["kind"].string == "short" ? "-" : "--") + ($0["name"].string ?? "") })
    return found
  }
}

/// `Documentation/Commands.md`, searchable by section.
private struct Page {
  let text: String
  private let lines: [Substring]

  init() throws {
    text = try Repository.text("Documentation/Commands.md")
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  func hasSection(_ heading: String) -> Bool {
    lines.contains(Substring(heading))
  }

  /// The options in the first column of the tables under a heading.
  func options(under heading: String) throws -> Set<String> {
    let start = try #require(lines.firstIndex(of: Substring(heading)), "\(heading)")
    let rows = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }
    let cells = rows.map { $0.split(separator: " | ")[0] }
    return Set(
      cells.flatMap { $0.matches(of: /(?:`|, )(--?[A-Za-z0-9][a-z0-9-]*)/).map { String($0.1) } })
  }
}
