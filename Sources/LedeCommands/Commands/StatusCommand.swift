import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct StatusCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print the unread count for a status bar.",
    discussion: """
      Always ends with 0 once the options are understood: bars hide a module that fails. Nothing is \
      fetched.

      A template has places {unread}, {feeds}, {failing}, {state}, {top} (the feed with the most), \
      {title} and {feed} (of the newest post); {title:30} is cut to 30 columns. With a format the \
      template makes the text in it, and may hold the bar's own markup.

      Examples:
        lede status --format waybar --follow --hide-zero
        lede status --format tmux --cap 99 --prefix 'news '
        lede status --folder Work --template '{unread} {title:30}'
      """)

  @Option(help: "The bar's language.")
  var format: StatusFormat = .plain

  @Option(
    help: "What to show in place of the count.",
    transform: Template.parsed)
  var template: Template<StatusLabel.Field>?

  @Option(help: ArgumentHelp("What to show before the count.", valueName: "text"))
  var prefix = ""

  @Option(help: ArgumentHelp("Show higher counts as this one and a plus sign.", valueName: "n"))
  var cap: Int?

  @Flag(help: "Show nothing when nothing is unread.")
  var hideZero = false

  @Flag(help: "Stay, and print again when something changes.")
  var follow = false

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let cap, cap < 1 { throw ValidationError("--cap takes a number from 1 on.") }
    if format == .sketchybar, template != nil || !prefix.isEmpty {
      throw ValidationError(
        "A shell reads what sketchybar gets, so it is figures only: leave --template and --prefix out."
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    let label = StatusLabel(template: template, prefix: prefix, cap: cap, hidesZero: hideZero)
    let renderer = StatusRenderer(format: format, label: label, follows: follow)
    let survey = StatusSurvey(
      feeds: feeds, needsDetails: format.showsDetails || template != nil)
    context.output.write(SafeText(block: renderer.opening))
    guard follow else {
      let report = await survey.report(options, context)
      return context.output.write(SafeText(block: renderer.update(report)))
    }
    await StatusFollower(survey: survey, renderer: renderer).run(options, context)
  }
}
