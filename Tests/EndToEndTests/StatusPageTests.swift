import Foundation
import Glibc
import TestSupport
import Testing

/// The configurations in `Documentation/StatusBars.md` work.
@Suite(.runsProcesses)
struct StatusPageTests {
  private static let page = "Documentation/StatusBars.md"

  @Test func `the i3bar script prints blocks and handles clicks`() async throws {
    let library = try await FilledLibrary()
    let sandbox = library.lede.sandbox
    let script = try sandbox.writeProgram(try Self.script(after: "# lede in i3bar"), to: "bar")
    _ = try sandbox.writeProgram(
      "printf '%s\\n' \"$@\" > '\(sandbox.file("opened"))'", to: "bin/foot")
    let lede = try Self.withPath(library.lede)

    let clicks = sandbox.file("clicks")
    #expect(mkfifo(clicks, 0o600) == 0)
    let bar = try #require(FileHandle(forUpdatingAtPath: clicks))
    let shown = sandbox.file("shown")
    let filler = try LedeProcess(
      ["/bin/sh", script], environment: lede.environment, directory: lede.directory,
      inputFile: clicks, output: .file(shown))

    try await eventually { try blocks(in: shown) == ["4"] }
    try bar.write(contentsOf: Data("[\n{\"name\":\"lede\",\"button\":1,\"x\":2}\n".utf8))
    await eventually { sandbox.text("opened") == "sh\n-c\nlede list; exec $SHELL\n" }
    _ = try await lede("list")
    // The format in which swaybar sends clicks.
    try bar.write(contentsOf: Data(",{ \"name\": \"lede\", \"x\": 2, \"button\": 3 }\n".utf8))
    try await eventually { try blocks(in: shown).last != "4" }
    #expect(try await lede("unread", "--count") == .ok("0\n"))
    try bar.close()
    #expect(await filler.finish().ending == .exited(0))
  }

  @Test func `the i3blocks command does not wait for the terminal that it opens`() async throws {
    let library = try await FilledLibrary()
    let sandbox = library.lede.sandbox
    let end = sandbox.file("end")
    #expect(mkfifo(end, 0o600) == 0)
    _ = try sandbox.writeProgram("cat '\(end)'", to: "bin/i3-sensible-terminal")
    let lede = try Self.withPath(library.lede).with("BLOCK_BUTTON", "1")

    let block = try Self.script(after: "[lede]\ncommand=").split(separator: "\n")
    let line = try #require(block.first { $0.hasPrefix("command=") })
    let opened = try #require(FileHandle(forUpdatingAtPath: end))
    #expect(try await Self.run(String(line.dropFirst("command=".count)), lede) == .ok("4\n"))
    try opened.close()
  }

  @Test func `the xbar plugin shows a menu while posts are unread`() async throws {
    let library = try await FilledLibrary()
    let lede = try Self.withPath(library.lede)
    let plugin = try Self.script(after: "#!/bin/sh\nPATH=")
    let lines = try await Self.run(plugin, lede).lines
    #expect(lines.prefix(3) == ["📰 4", "---", "4 unread posts in 2 feeds"])
    #expect(lines.suffix(2).map { $0.prefix { $0 != "|" } } == ["Refresh ", "Mark all as read "])
    _ = try await lede("list")
    _ = try await lede("mark-all-read")
    #expect(try await Self.run(plugin, lede) == .ok(""))
  }

  private static func run(_ script: String, _ lede: Lede) async throws -> Run {
    try await LedeProcess(
      ["/bin/sh", "-c", script], environment: lede.environment, directory: lede.directory,
      inputFile: "/dev/null", output: .pipes
    ).finish()
  }

  /// Returns a program with `bin` on its PATH, and with lede itself in that folder.
  private static func withPath(_ lede: Lede) throws -> Lede {
    let folder = lede.sandbox.file("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/lede", withDestinationPath: Lede.binary)
    return lede.with("PATH", "\(folder):\(lede.environment["PATH"] ?? "")")
  }

  /// Returns the texts that the bar has printed, after a check of the protocol header.
  private func blocks(in path: String) throws -> [String] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    guard lines.count >= 2 else { return [] }
    #expect(lines.prefix(2) == ["{\"version\":1,\"click_events\":true}", "["])
    return try lines.dropFirst(2).map { line in
      let list = try Run.ok("\(line.hasSuffix(",") ? line.dropLast() : line)").json()
      return list.array.first?["full_text"].string ?? ""
    }
  }

  /// Returns the code block that contains a line, without its fences.
  private static func script(after line: String) throws -> String {
    let text = try Repository.text(page)
    return try #require(
      text.components(separatedBy: "```").first { $0.contains("\n" + line) }
        .map { $0.drop { $0 != "\n" }.dropFirst() }
    ).description
  }
}
