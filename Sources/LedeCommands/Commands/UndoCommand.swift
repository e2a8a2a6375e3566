import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct UndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last change, or several.",
    discussion: """
      Marks, stars, deletions, subscriptions added, imported, removed or set, rules and saved \
      searches can be taken back: \
      the last \(LibraryChange.remembered) changes, the last one first. Undoing itself cannot be \
      undone: --list shows what it would take back.

      Examples:
        lede undo
        lede undo --list
        lede undo 3
      """)

  @Argument(help: ArgumentHelp("How many changes.", valueName: "n"))
  var count = 1

  @Flag(help: "Only list what could be taken back, the last change first.")
  var list = false

  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if count < 1 { throw ValidationError("undo takes a number from 1 on.") }
    if json.isJSON, !list { throw ValidationError("--json goes with --list.") }
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
