import TestSupport
import Testing

/// `Documentation/Commands.md` lists exactly the options that the commands accept.
@Suite(.runsProcesses)
struct CommandsPageTests {
  @Test func `Commands.md lists the options of each command`() async throws {
    let run = try await Lede().run(["--experimental-dump-help"])
    let commands = documentedCommands(try run.json()["command"], name: "lede")
    let page = try Page()
    try #require(commands.count > 30)
    for (name, options) in commands {
      #expect(["`\(name) ", "`\(name)`"].contains { page.text.contains($0) }, "\(name)")
      let ofAll = try page.commonOptions(of: nil)
      let own = page.hasSection("### \(name)") ? try page.options(under: "### \(name)") : []
      let documented = own.union(try page.commonOptions(of: name))
      #expect(documented == options.subtracting(ofAll), "\(name)")
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
    Set(try rows(under: heading).flatMap { options(in: $0[0]) })
  }

  /// The common options that list a command in the second column. The options that all commands
  /// have list none.
  func commonOptions(of command: String?) throws -> Set<String> {
    let rows = try rows(under: "## Common options").filter { row in
      let names = row[1].matches(of: /`([a-z -]+)`/).map { "lede \($0.1)" }
      return command.map(names.contains) ?? names.isEmpty
    }
    return Set(rows.flatMap { options(in: $0[0]) })
  }

  private func options(in cell: Substring) -> [String] {
    cell.matches(of: /(?:`|, )(--?[A-Za-z0-9][a-z0-9-]*)/).map { String($0.1) }
  }

  /// The cells of the table rows under a heading.
  private func rows(under heading: String) throws -> [[Substring]] {
    let start = try #require(lines.firstIndex(of: Substring(heading)), "\(heading)")
    let rows = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }
    return rows.map { $0.split(separator: " | ") }
  }
}
