import Foundation
import TestSupport
import Testing

/// The commands in the README work.
@Suite(.runsProcesses)
struct ReadmeTests {
  /// Returns the command lines in the shell blocks, without comments.
  private static func commands() throws -> [String] {
    var isShell = false
    var commands: [String] = []
    for line in try Repository.text("README.md").split(separator: "\n") {
      if line.hasPrefix("```") {
        isShell = line == "```sh"
      } else if isShell {
        let command = line.prefix(upTo: line.firstRange(of: " #")?.lowerBound ?? line.endIndex)
        commands.append(command.trimmingCharacters(in: .whitespaces))
      }
    }
    return commands.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  @Test func `every lede command in the README succeeds, in order`() async throws {
    let commands = try Self.commands().filter { $0 == "lede" || $0.hasPrefix("lede ") }
    try #require(!commands.isEmpty)
    let server = try TestHTTPServer()
    let lede = try Lede().with("BROWSER", "true")
    try lede.sandbox.write(
      served(try Repository.text("feeds.opml"), by: server), to: "feeds.opml")
    for command in commands {
      let words = served(command, by: server).split(separator: " ").map(String.init)
      let run = try await lede.run(Array(words.dropFirst()))
      #expect(run.ending == .exited(0), "\(command)")
      #expect(run.errors == "", "\(command)")
    }
  }

  @Test func `every make command in the README is a target of the Makefile`() throws {
    let makefile = try Repository.text("Makefile")
    for command in try Self.commands() where command.hasPrefix("make ") {
      let target = command.split(separator: " ")[1]
      #expect(makefile.contains("\n\(target): "), "\(command)")
    }
  }

  /// Replaces each web address by one of the server, which serves a feed there.
  private func served(_ text: String, by server: TestHTTPServer) -> String {
    text.replacing(/https?:\/\/([^\/"\s<]+)[^"\s<]*/) { match in
      let name = match.1.split(separator: ".").joined(separator: "-")
      server.set("/" + name, .feed(TestFeed(name, posts: 1...5).rss))
      return server.url("/" + name)
    }
  }
}
