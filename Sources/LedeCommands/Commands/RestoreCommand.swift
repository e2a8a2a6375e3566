import Aggregation
import ArgumentParser
import JSONText
import LibraryStore
import Presentation
import Terminal

struct RestoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the library with a backup.",
    discussion: """
      The backup is checked first and not changed. The old library is kept next to the new one, and its \
      name is printed; restore that file to go back to it. Posts that are in the backup are not reported \
      again.

      Examples:
        lede restore lede-backup.db
      """)

  @Argument(
    help: ArgumentHelp("A file written by `lede backup`.", valueName: "file"),
    completion: .file())
  var file: String

  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let (library, report) = try await context.restoreLibrary(
      context.absolute(file), try options.directory(context))
    let contents = try await LibrarySize(of: library.store.feeds())
    if json.isJSON {
      let document = JSONWriter.document {
        contents.write(to: &$0)
        $0.field("previous", report.previous)
        $0.field("previous_damaged", report.previous.map { _ in report.wasDamaged })
      }
      context.output.writeDocument(document)
    } else {
      context.output.writeLine("Restored \(contents.text) from \(file).")
      if let line = line(about: report) { context.output.writeLine(line) }
    }
  }

  /// Returns the line that says where the previous library is kept, or `nil` if there was none.
  private func line(about report: RestoreReport) -> SafeText? {
    guard let previous = report.previous else { return nil }
    guard !report.wasDamaged else { return "The damaged library is kept as \(previous)." }
    var words = ["lede", "restore", previous]
    if let directory = options.dataDirectory { words += ["--data-dir", directory] }
    let command = words.map(Words.shell).joined(separator: " ")
    return "The previous library is kept; go back to it with: \(command)"
  }
}
