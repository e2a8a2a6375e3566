import ArgumentParser
import FeedFormats
import FeedModel
import Presentation
import Terminal

struct ParseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Read feed documents and print what is in them.",
    discussion: """
      With --json one JSON Feed 1.1 document a line, in the order of the inputs; with --atom one \
      Atom 1.0 document. Nothing is stored. \
      With --diff two documents of one feed are compared, the older one first: what a refresh would \
      announce and update, and why. \
      An input that is no feed is reported, and the others are read all the same.

      Examples:
        lede parse https://example.org/feed.xml
        lede parse --json *.xml | jq -r .title
        lede parse --diff yesterday.xml today.xml
      """)

  @Argument(
    help: ArgumentHelp("Files, addresses, or - for standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Flag(help: "Print one JSON Feed document a line.")
  var json = false

  @Flag(help: "Print the feed as an Atom 1.0 document; for one input.")
  var atom = false

  @Flag(help: "Say what the step from the first input to the second would announce, and why.")
  var diff = false

  @Option(help: ArgumentHelp("How --diff tells new posts: standard or classic."))
  var profile: DetectionProfile?

  @Option(help: ArgumentHelp("The address the bytes stand for.", valueName: "url"))
  var base: String?

  @Option(help: ArgumentHelp("The Content-Type that came with the bytes.", valueName: "type"))
  var contentType: String?

  @Option(help: ArgumentHelp("The Content-Location that came with them.", valueName: "url"))
  var contentLocation: String?

  @Flag(help: "Read only, and print how many feeds and items there were.")
  var noOutput = false

  @Option(
    help: ArgumentHelp(
      "How many inputs are parsed at a time; else one for each processor.", valueName: "number"))
  var jobs: Int?

  @OptionGroup private var colour: ColourArguments

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
    if atom, json { throw ValidationError("--atom and --json are two forms; choose one.") }
    if atom, inputs.count > 1 {
      throw ValidationError("--atom prints one document; give one input with it.")
    }
    if diff, inputs.count != 2 {
      throw ValidationError("--diff compares two inputs, the older one first.")
    }
    if diff, atom || noOutput {
      throw ValidationError("--diff goes with --json, but with neither --atom nor --no-output.")
    }
    if !diff, profile != nil { throw ValidationError("--profile goes with --diff.") }
  }

  func run(_ context: CommandContext) async throws {
    let form = form
    let times = context.times
    let claims = FeedParser.Context(
      url: base, contentType: contentType, contentLocation: contentLocation)
    if diff { return try await compare(claims, context) }
    var rest = inputs[...]
    var totals = Totals()
    await OrderedConcurrency(jobs: min(jobs ?? Processors.usable, inputs.count)).run(
      next: { () -> ParseInput? in
        guard let name = rest.popFirst() else { return nil }
        return await ParseInput(name, claims, context)
      },
      work: { input in ParseResult(of: input, in: form, times) },
      take: { result in
        totals.count(result)
        print(result, context)
        return !context.output.isClosed
      })
    if noOutput {
      context.output.writeLine("feeds \(totals.feeds)\nitems \(totals.items)")
    }
    if totals.failed > 0 { throw CommandFailure(.error) }
  }

  private func compare(_ claims: FeedParser.Context, _ context: CommandContext) async throws {
    let (old, new) = (
      await ParseInput(inputs[0], claims, context), await ParseInput(inputs[1], claims, context)
    )
    context.print(
      try ParseDiff.judge(old, new, profile: profile ?? .standard), asJSON: json)
  }

  private var form: ParseResult.Form {
    if noOutput { return .none }
    if atom { return .atom }
    return json ? .json : .sheet
  }

  private struct Totals {
    var feeds = 0
    var items = 0
    var failed = 0

    mutating func count(_ result: ParseResult) {
      items += result.items
      if result.failure == nil { feeds += 1 } else { failed += 1 }
    }
  }

  private func print(_ result: ParseResult, _ context: CommandContext) {
    if let failure = result.failure { context.say("\(result.name): \(failure)") }
    switch result.text {
    case .document(let bytes): context.output.writeDocument(bytes)
    case .sheet(let sheet): context.output.write(sheet)
    case .none: break
    }
  }
}

extension ParseCommand: ManyOperands {
  var operands: [String] {
    get { inputs }
    set { inputs = newValue }
  }
}
