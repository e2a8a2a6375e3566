import Foundation
import Testing

/// A page of documentation with screens: blocks of `console` with commands after `$ ` and their
/// output.
struct ConsolePage {
  private let path: String

  /// - Parameter path: the path in the repository.
  init(_ path: String) {
    self.path = path
  }

  /// Checks that each screen shows the output of its commands.
  ///
  /// - Parameter output: runs a command and returns its output.
  func verify(_ output: (String) async throws -> String) async throws {
    let written = try Repository.text(path)
    let shown = try await page(written, output)
    if ProcessInfo.processInfo.environment["LEDE_TEST_RECORD"] == "1" {
      try shown.write(toFile: Repository.file(path), atomically: true, encoding: .utf8)
    } else {
      #expect(shown == written, "LEDE_TEST_RECORD=1 updates the page")
    }
  }

  /// Returns the page with the output of each command below it.
  private func page(
    _ text: String, _ output: (String) async throws -> String
  ) async rethrows -> String {
    var lines: [String] = []
    var isScreen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") { isScreen = line == "```console" }
      guard isScreen, !line.hasPrefix("```") else {
        lines.append(line)
        continue
      }
      guard line.hasPrefix("$ ") else { continue }
      lines.append(line)
      let printed = try await output(String(line.dropFirst(2)))
      lines += printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map(String.init)
    }
    return lines.joined(separator: "\n")
  }
}

extension Lede {
  /// Runs a line of shell that contains commands of the program. Standard output contains standard
  /// error, in the order of printing.
  func shell(_ line: String) async throws -> Run {
    let folder = (Self.binary as NSString).deletingLastPathComponent
    let path = "\(folder):\(environment["PATH"] ?? "")"
    return try await LedeProcess(
      ["/bin/sh", "-c", "{ \(line); } 2>&1"], environment: with("PATH", path).environment,
      directory: directory, inputFile: "/dev/null", output: .pipes
    ).finish()
  }
}
