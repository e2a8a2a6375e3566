import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct MaintCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "maint", abstract: "Check the library, and put it in order.",
    discussion: """
      Without --keep options every post is kept. Posts that are unread, starred or still listed by \
      their feed are always kept, and a post that was dropped never returns as new. To keep a copy \
      of the library as it is, run `lede backup FILE` first.

      Examples:
        lede maint
        lede maint --check
        lede maint --keep-days 365
      """)

  @Flag(help: "Only look whether all is sound.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Drop posts of removed feeds, and what can be undone, after so many days.",
      valueName: "days"))
  var archiveDays = 90

  @OptionGroup var retention: RetentionOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard (0...1_000_000_000).contains(archiveDays) else {
      throw ValidationError("--archive-days takes a number from 0 on.")
    }
    if check, retention.isGiven { throw ValidationError("--check changes nothing.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.openExisting(context)
    var wish = UpkeepWish()
    wish.onlyChecks = check
    wish.archiveDays = archiveDays
    retention.apply(to: &wish.retention)
    context.print(try await library.upkeep(wish), asJSON: json.isJSON)
  }
}
