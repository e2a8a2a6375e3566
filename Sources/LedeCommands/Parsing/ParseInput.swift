import FeedFormats
import LocalFiles
import URLs

/// An input of `lede parse`: the location of its bytes, the bytes, or the error that occurred.
struct ParseInput: Sendable {
  /// The input as the user typed it.
  var name: String
  private var source: Source

  private enum Source: Sendable {
    case file(FeedParser.Context)
    case bytes([UInt8], FeedParser.Context)
    case failure(any Error)
  }

  /// Downloads a URL or reads standard input. Files are read later by ``parse()``, so that only the
  /// other inputs are read one at a time.
  ///
  /// - Parameter claims: The user's statements about the bytes. They take precedence over the
  ///   server's.
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

  /// - Returns: The document and its size in bytes.
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
