import ArgumentParser
import FeedFormats
import Terminal

struct ParseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Read feed documents and print what is in them.",
    discussion: """
      With --json one JSON Feed 1.1 document a line, in the order of the inputs. Nothing is stored. \
      An input that is no feed is reported, and the others are read all the same.
      """)

  @Argument(
    help: ArgumentHelp("Files, addresses, or - for standard input.", valueName: "input"))
  var inputs: [String]

  @Flag(help: "Print one JSON Feed document a line.")
  var json = false

  @Option(help: ArgumentHelp("The address the bytes stand for.", valueName: "url"))
  var base: String?

  @Option(help: ArgumentHelp("The Content-Type that came with the bytes.", valueName: "type"))
  var contentType: String?

  @Option(help: ArgumentHelp("The Content-Location that came with them.", valueName: "url"))
  var contentLocation: String?

  @Flag(help: "Read only, and print how many feeds and items there were.")
  var noOutput = false

  func run(_ context: CommandContext) async throws {
    var totals = (feeds: 0, items: 0, failed: 0)
    for input in inputs {
      do {
        let document = try await read(input, context)
        totals.feeds += 1
        totals.items += document.items.count
        if !noOutput { write(document, of: input, on: context.output) }
      } catch let error as ParseFailure {
        totals.failed += 1
        report(error, of: input, context)
      }
    }
    if noOutput { context.output.writeLine("feeds \(totals.feeds)\nitems \(totals.items)") }
    if totals.failed > 0 { throw CommandFailure(.error) }
  }

  /// Why one input could not be read.
  private struct ParseFailure: Error {
    var reason: String
  }

  private func read(_ input: String, _ context: CommandContext) async throws -> FeedDocument {
    var origin = FeedParser.Context(
      url: base, contentType: contentType, contentLocation: contentLocation)
    do {
      guard WebAddress.isWeb(input) else {
        return try FeedParser.parse(try FileBytes.read(input), context: origin)
      }
      let download = try await context.download(input)
      origin.url = base ?? download.context.url
      origin.contentType = contentType ?? download.context.contentType
      origin.contentLocation = contentLocation ?? download.context.contentLocation
      return try FeedParser.parse(download.bytes, context: origin)
    } catch {
      throw ParseFailure(reason: "\(error)")
    }
  }

  private func write(_ document: FeedDocument, of input: String, on output: Output) {
    guard json else { return DocumentSheet.print(document, of: input, on: output) }
    var writer = JSONFeedWriter()
    writer.write(document, file: input)
    output.writeDocument(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func report(_ failure: ParseFailure, of input: String, _ context: CommandContext) {
    context.say("\(input): \(failure.reason)")
    guard json, !noOutput else { return }
    var writer = JSONFeedWriter()
    writer.write(error: failure.reason, file: input)
    context.output.writeDocument(String(decoding: writer.bytes, as: UTF8.self))
  }
}
