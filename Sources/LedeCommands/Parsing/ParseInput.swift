import FeedFormats
import LocalFiles
import URLs

/// One input of `lede parse`: where its bytes are, or why there are none.
struct ParseInput: Sendable {
  /// As it was typed.
  var name: String
  private var source: Source

  private enum Source: Sendable {
    case file(FeedParser.Context)
    case bytes([UInt8], FeedParser.Context)
    case failure(any Error)
  }

  /// A file is read by whoever parses it. A server is asked, and standard input is read, here: one
  /// at a time.
  ///
  /// - Parameter claims: what the user says of the bytes. It beats what the server said.
  init(_ name: String, _ claims: FeedParser.Context, _ context: CommandContext) async {
    self.name = name
    var origin = claims
    do {
      if URLReference.isHTTP(name) {
        let download = try await context.download(name)
        origin.url = origin.url ?? download.context.url
        origin.contentType = origin.contentType ?? download.context.contentType
        origin.contentLocation = origin.contentLocation ?? download.context.contentLocation
        source = .bytes(download.bytes, origin)
      } else if name == "-" {
        source = .bytes(try FileBytes.readDocument(name), origin)
      } else {
        source = .file(origin)
      }
    } catch {
      source = .failure(error)
    }
  }

  /// - Returns: the document, and how many bytes it was.
  func parse() throws -> (document: FeedDocument, size: Int) {
    switch source {
    case .file(let origin):
      let bytes = try FileBytes.readDocument(name)
      return (try FeedParser.parse(bytes, context: origin), bytes.count)
    case .bytes(let bytes, let origin):
      return (try FeedParser.parse(bytes, context: origin), bytes.count)
    case .failure(let error): throw error
    }
  }
}
