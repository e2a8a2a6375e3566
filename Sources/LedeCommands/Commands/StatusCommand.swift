import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct StatusCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print the unread count for a status bar.",
    discussion: """
      If the options are valid, the exit code is always 0, because bars hide modules that fail. Nothing \
      is fetched.

      A template can contain {unread}, {feeds}, {failing}, {state}, {top} (the feed with the most unread \
      posts), {title} and {feed} (of the newest unread post), and the bar's own markup. {title:30} is \
      cut to 30 columns.

      Examples:
        lede status --format waybar --follow --hide-zero
        lede status --format tmux --cap 99 --prefix 'news '
        lede status --folder Work --template '{unread} {title:30}'
      """)

  @Option(help: "The format of the status bar.")
  var format: StatusFormat = .plain

  @Option(
    help: "What to show instead of the count.",
    transform: Template.parsed)
  var template: Template<StatusLabel.Field>?

  @Option(help: ArgumentHelp("Text to show before the count.", valueName: "text"))
  var prefix = ""

  @Option(help: ArgumentHelp("Show higher counts as this number and a plus sign.", valueName: "n"))
  var cap: Int?

  @Flag(help: "Show nothing if no post is unread.")
  var hideZero = false

  @Flag(help: "Keep running, and print again when something changes.")
  var follow = false

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let cap, cap < 1 { throw ValidationError("--cap must be 1 or more.") }
    if format == .sketchybar, template != nil || !prefix.isEmpty {
      throw ValidationError(
        "--template and --prefix cannot be used with sketchybar, whose output is read by a shell.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let label = StatusLabel(template: template, prefix: prefix, cap: cap, hidesZero: hideZero)
    let renderer = StatusRenderer(format: format, label: label, follows: follow)
    let survey = StatusQuery(
      feeds: feeds, needsDetails: format.showsDetails || template != nil)
    context.output.write(SafeText(block: renderer.opening))
    guard follow else {
      let report = await survey.report(options, context)
      return context.output.write(SafeText(block: renderer.update(report)))
    }
    await StatusFollower(survey: survey, renderer: renderer).run(options, context)
  }
}
