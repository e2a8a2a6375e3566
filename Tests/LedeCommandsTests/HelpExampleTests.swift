import ArgumentParser
import Testing

@testable import LedeCommands
@testable import Terminal

/// The examples in the help are valid command lines.
@Suite
struct HelpExampleTests {
  /// A command and the names that lead to it.
  struct Entry: Sendable, CustomStringConvertible {
    let path: [String]
    let discussion: String

    var description: String { (["lede"] + path).joined(separator: " ") }

    /// The lines below "Examples:".
    var examples: [String] {
      let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.drop { $0 != "Examples:" }.dropFirst().prefix { $0.hasPrefix("  ") }
        .map { String($0.dropFirst(2)) }
    }
  }

  private static let commands = entries(LedeCommand.self, at: [])

  private static func entries(
    _ command: any ParsableCommand.Type, at path: [String]
  ) -> [Entry] {
    var entries = [Entry(path: path, discussion: command.configuration.discussion)]
    for subcommand in command.configuration.subcommands {
      let configuration = subcommand.configuration
      guard configuration.shouldDisplay, let name = configuration.commandName else { continue }
      entries += Self.entries(subcommand, at: path + [name])
    }
    return entries
  }

  @Test(arguments: commands.filter { !$0.path.isEmpty })
  func `the help of each command contains an example of it`(_ command: Entry) {
    #expect(command.examples.contains { $0.contains("\(command)") || $0.contains("lede rules") })
  }

  @Test(arguments: commands)
  func `all examples in the help are accepted by the parser`(_ command: Entry) throws {
    for example in command.examples {
      let parts = try Self.commands(in: example)
      #expect(!parts.isEmpty, "\(example)")
      for words in parts {
        #expect(Self.problem(of: words) == nil, "\(example)")
      }
    }
  }

  /// Returns the error of the parser for these arguments, if any.
  private static func problem(of words: [String]) -> String? {
    do {
      _ = try LedeCommand.parse(arguments: words)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns the calls of lede in a line of shell without the remark next to it.
  private static func commands(in line: String) throws -> [[String]] {
    let code = line.split(separator: /\s{3,}/).first.map(String.init) ?? ""
    var calls: [[String]] = [[]]
    for word in try #require(CommandLineSplitter.words(of: code)) {
      if ["|", "&&", ">", "elsewhere"].contains(word) {
        calls.append([])
      } else {
        calls[calls.count - 1].append(word)
      }
    }
    return calls.filter { $0.first == "lede" }.map { Array($0.dropFirst()) }
  }
}
