import Aggregation
import ArgumentParser
import JSONText
import LibraryStore
import Presentation
import Terminal

struct BackupCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the whole library to a file.",
    discussion: """
      The copy contains the whole library: subscriptions, posts, marks, rules, saved searches and the \
      fetch state of each feed. Other commands can run at the same time. An existing file is replaced \
      once the copy is complete. `lede restore` replaces a library with the copy.

      Examples:
        lede backup lede-backup.db
      """)

  @Argument(
    help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if file == "-" { throw ValidationError("backup cannot write to standard output; name a file.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.openExisting(context)
    let path = context.absolute(file)
    try await library.backUp(to: path)
    let contents = try await LibrarySize(of: library.store.feeds())
    if json.isJSON {
      let document = JSONWriter.document {
        $0.field("backup", path)
        contents.write(to: &$0)
      }
      context.output.writeDocument(document)
    } else {
      context.output.writeLine("Copied \(contents.text) to \(file).")
    }
  }
}
