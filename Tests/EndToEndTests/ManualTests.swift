import Foundation
import Testing

/// The manual pages that `make man` writes.
@Suite(.runsProcesses)
struct ManualTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  private func run(_ program: String, _ arguments: [String]) async throws -> Run {
    try await LedeProcess(
      [program] + arguments, environment: ProcessInfo.processInfo.environment,
      directory: lede.directory, inputFile: "/dev/null", output: .pipes
    ).finish()
  }

  /// Returns the commands that `help` lists.
  private func commands(below names: [String]) async throws -> [[String]] {
    let help = try await lede.run(["help"] + names).lines
    let lines = help.drop { !$0.hasSuffix("SUBCOMMANDS:") }
    return lines.compactMap { line in
      guard line.hasPrefix("  "), let name = line.dropFirst(2).split(separator: " ").first,
        line.dropFirst(2).first != " ", name != "See"
      else { return nil }
      return names + [String(name)]
    }
  }

  /// Returns the commands below a command at all levels.
  private func allCommands(below names: [String]) async throws -> [[String]] {
    let groups = [[], ["rules"], ["hn"], ["hn", "markup"]]
    guard groups.contains(names) else { return [] }
    var found: [[String]] = []
    for command in try await commands(below: names) {
      found += [command] + (try await allCommands(below: command))
    }
    return found
  }

  @Test(.enabled(if: Programs.isInstalled("python3")))
  func `make man writes a valid page for each command`() async throws {
    let script = Repository.file("Scripts/manual")
    #expect(try await run("python3", [script, Lede.binary, "man"]) == .ok(""))
    let wanted = [["lede"]] + (try await allCommands(below: [])).map { ["lede"] + $0 }
    #expect(wanted.count > 30)
    let files = wanted.map { $0.joined(separator: "-") + ".1" }.sorted()
    #expect(lede.sandbox.names(in: "man") == files)
    for file in files {
      let lines = (lede.sandbox.text("man/" + file) ?? "").split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix(".TH \(file.dropLast(2).uppercased()) 1 ") }, "\(file)")
      let heads = lines.filter { $0.hasPrefix(".SH ") }.map { String($0.dropFirst(4)) }
      #expect(heads.starts(with: ["NAME", "SYNOPSIS"]) && heads.last == "SEE ALSO", "\(file)")
      #expect(!heads.contains("OPTIONS") || lines.contains(".TP"), "\(file)")
    }
    let first = lede.sandbox.text("man/lede.1") ?? ""
    for word in [".SH ENVIRONMENT", ".SH FILES", "LEDE_DATA_DIR", "config", "\\-\\-color"] {
      #expect(first.contains(word), "\(word)")
    }
    #expect(lede.sandbox.text("man/lede-list.1")?.contains("\\-\\-color") == true)
    if Programs.isInstalled("groff") {
      let pages = files.map { "man/" + $0 }
      #expect(
        try await run("groff", ["-man", "-Tutf8", "-Kutf8", "-wmac", "-z"] + pages) == .ok(""))
    }
  }
}
