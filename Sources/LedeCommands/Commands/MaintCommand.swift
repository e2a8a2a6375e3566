import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct MaintCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "maint", abstract: "Check the library, drop old posts and free disk space.",
    discussion: """
      Posts of subscribed feeds are dropped only by --keep options, given here or with `lede set`. \
      Posts that are unread, starred or still listed by their feed are always kept, and a dropped post \
      is never reported as new again. To copy the library before, run `lede backup FILE`.

      Examples:
        lede maint
        lede maint --check
        lede maint --keep-days 365
      """)

  @Flag(help: "Only check the library; change nothing.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Drop posts of removed feeds, and the undo history, after this many days.",
      valueName: "days"))
  var archiveDays = 90

  @OptionGroup var retention: RetentionOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard (0...1_000_000_000).contains(archiveDays) else {
      throw ValidationError("--archive-days must be 0 or more.")
    }
    if check, retention.isGiven {
      throw ValidationError("--check cannot be combined with --keep options.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.openExisting(context)
    var request = UpkeepOptions()
    request.onlyChecks = check
    request.archiveDays = archiveDays
    retention.apply(to: &request.retention)
    context.print(try await library.upkeep(request), asJSON: json.isJSON)
  }
}
