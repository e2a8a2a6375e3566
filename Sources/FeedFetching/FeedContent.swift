import FeedFormats
import FeedModel
import FoundationEssentials

/// The content of a response body or file.
enum FeedContent {
  /// The same bytes as last time.
  case same(Digest)
  case feed(FeedSnapshot, Digest, PublisherSchedule)
  /// A truncated feed, with the items that are complete.
  case cutOff(FeedSnapshot, FetchFailure)

  /// - Parameters:
  ///   - isPartial: whether the server marked the response as a part of the feed.
  ///   - known: the digest of the last complete body. A body with an equal digest is not parsed.
  init(
    _ body: [UInt8], _ context: FeedParser.Context, status: Int? = nil, isPartial: Bool = false,
    known: Digest?
  ) throws(FetchFailure) {
    let digest = body.withUnsafeBytes { Digest(bytes: $0) }
    guard digest != known else {
      self = .same(digest)
      return
    }
    let document: FeedDocument
    do {
      document = try FeedParser.parse(body, context: context)
    } catch {
      throw FetchFailure(Self.code(of: error), error.description, status: status)
    }
    var snapshot = FeedSnapshot(document, isPartial: isPartial)
    snapshot.url = context.url
    snapshot.older = context.url.flatMap { OlderPage.link(after: document, at: $0) }
    self =
      document.isComplete
      ? .feed(snapshot, digest, PublisherSchedule(document))
      : .cutOff(snapshot, .cutOff(items: document.items.count))
  }

  private static func code(of error: FeedFormatError) -> FetchFailure.Code {
    switch error.code {
    case .html: .page
    case .opml: .list
    case .empty: .nothing
    default: .notAFeed
    }
  }
}
