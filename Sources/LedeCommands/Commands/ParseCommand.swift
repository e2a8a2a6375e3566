import ArgumentParser
import FeedFormats
import FeedModel
import Presentation
import Terminal

struct ParseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Parse feed documents and print their content.",
    discussion: """
      --json prints one JSON Feed 1.1 document per line, in the order of the inputs. --atom prints one \
      Atom 1.0 document. --diff compares two documents of one feed, the older one first: it prints what \
      a refresh would announce and update, and why. Nothing is stored. An input that is not a feed is \
      reported, and the others are still parsed.

      Examples:
        lede parse https://example.org/feed.xml
        lede parse --json *.xml | jq -r .title
        lede parse --diff yesterday.xml today.xml
      """)

  @Argument(
    help: ArgumentHelp("Files, addresses, or - for standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Flag(help: "Print one JSON Feed document per line.")
  var json = false

  @Flag(help: "Print one input as an Atom 1.0 document.")
  var atom = false

  @Flag(help: "Print what a refresh from the first input to the second would announce, and why.")
  var diff = false

  @Option(help: ArgumentHelp("How --diff detects new posts: standard or classic."))
  var profile: DetectionProfile?

  @Option(help: ArgumentHelp("The address of the document, for relative links.", valueName: "url"))
  var base: String?

  @Option(help: ArgumentHelp("The Content-Type header of the document.", valueName: "type"))
  var contentType: String?

  @Option(help: ArgumentHelp("The Content-Location header of the document.", valueName: "url"))
  var contentLocation: String?

  @Flag(help: "Print only the number of feeds and items.")
  var noOutput = false

  @Option(
    help: ArgumentHelp(
      "How many inputs to parse at a time. Default: one per processor.", valueName: "number"))
  var jobs: Int?

  @OptionGroup private var colour: ColourArguments

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
    if atom, json { throw ValidationError("--atom and --json cannot be combined.") }
    if atom, inputs.count > 1 {
      throw ValidationError("--atom can be used with only one input.")
    }
    if diff, inputs.count != 2 {
      throw ValidationError("--diff needs two inputs, the older one first.")
    }
    if diff, atom || noOutput {
      throw ValidationError("--diff cannot be combined with --atom or --no-output.")
    }
    if !diff, profile != nil { throw ValidationError("--profile requires --diff.") }
  }

  func run(_ context: CommandContext) async throws {
    let form = form
    let times = context.times
    let claims = FeedParser.Context(
      url: base, contentType: contentType, contentLocation: contentLocation)
    if diff { return try await compare(claims, context) }
    var rest = inputs[...]
    var (feeds, items, failed) = (0, 0, 0)
    await OrderedConcurrency(jobs: min(jobs ?? Processors.usable, inputs.count)).run(
      next: { () -> ParseInput? in
        guard let name = rest.popFirst() else { return nil }
        return await ParseInput(name, claims, context)
      },
      work: { input in ParseResult(of: input, in: form, times) },
      take: { result in
        items += result.items
        if result.failure == nil { feeds += 1 } else { failed += 1 }
        print(result, context)
        return !context.output.isClosed
      })
    if noOutput { context.output.writeLine("feeds \(feeds)\nitems \(items)") }
    if failed > 0 { throw CommandFailure(.error) }
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
    return json ? .json : .text
  }

  private func print(_ result: ParseResult, _ context: CommandContext) {
    if let failure = result.failure { context.say("\(result.name): \(failure)") }
    switch result.text {
    case .document(let bytes): context.output.writeDocument(bytes)
    case .text(let text): context.output.write(text)
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
