import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct UndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last change, or several.",
    discussion: """
      Deletions and changes to marks, stars, subscriptions, rules and saved searches can be \
      undone: the latest \(LibraryChange.remembered), the last one first. An undo cannot be \
      undone; use --list to see the changes beforehand.

      Examples:
        lede undo
        lede undo --list
        lede undo 3
      """)

  @Argument(help: ArgumentHelp("The number of changes to undo.", valueName: "n"))
  var count = 1

  @Flag(help: "Only list the changes that can be undone, the last one first.")
  var list = false

  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if count < 1 { throw ValidationError("The number of changes must be 1 or more.") }
    if json.isJSON, !list { throw ValidationError("--json requires --list.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    if list {
      context.print(
        ChangeList(try await library.store.changes(), at: library.now), asJSON: json.isJSON)
    } else {
      let undone = try await library.undo(count)
      for change in undone { context.output.writeLine("Undone: \(ChangeText.line(change)).") }
    }
  }
}
