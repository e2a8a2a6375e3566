import Aggregation
import ArgumentParser
import FeedFormats
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct ShowCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show posts as text, with their links numbered.",
    discussion: """
      Examples:
        lede show 3
        lede open 3 --link 2       opens the link numbered [2]
        lede show 3 --html | w3m -T text/html
      """)

  @Option(
    help: ArgumentHelp(
      "The maximum width of lines. Default: the terminal's width, at most 100.",
      valueName: "columns"))
  var width: Int?

  @Option(help: ArgumentHelp("Spaces before each line of the text.", valueName: "columns"))
  var indent = 0

  @Flag(help: "Print the stored HTML, without control characters.")
  var html = false

  @OptionGroup var items: ItemArguments
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let width, width < 20 { throw ValidationError("--width must be 20 or more.") }
    if !(0...80).contains(indent) { throw ValidationError("--indent must be from 0 to 80.") }
    if html, json.isJSON { throw ValidationError("--html and --json cannot be combined.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    var texts: [StyledText] = []
    for id in try await items.resolve(in: library) {
      let post = try await library.store.post(id)
      let feed = try await library.store.feeds([post.feed]).first
      if json.isJSON {
        context.output.writeDocument(PostJSON.line(post, number: nil, of: feed))
      } else if html {
        context.output.writeDocument(Self.source(of: post))
      } else {
        let details = PostDetails(columns: columns(context), indent: indent, context.times)
        texts.append(details.render(post, of: feed))
      }
    }
    guard !json.isJSON, !html else { return }
    await Pager(environment: context.terminal).show(
      texts.dropFirst().reduce(texts.first ?? "") { $0 + "\n" + $1 }, on: context.output)
  }

  /// Returns the width of the terminal, but at most 100 columns, which are easy to read.
  private func columns(_ context: CommandContext) -> Int {
    width ?? min(context.terminal.columns(of: context.terminal.output) ?? 80, 100)
  }

  /// Returns the stored text, sanitised HTML or plain text, made safe for a terminal that may show
  /// it later. Bidirectional controls become character references. Other control characters, for
  /// which HTML has no references, are removed.
  private static func source(of post: StoredPost) -> [UInt8] {
    let text =
      switch post.post.content {
      case .html(let text), .text(let text): text
      case nil: post.post.summary ?? ""
      }
    let harmless = text.unicodeScalars.filter {
      $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
    }
    return XMLEscaping.escapingBidirectionalControls(inHTML: String(harmless)) + [0x0A]
  }
}
