import FeedFormats
import FeedModel
import FoundationEssentials

/// A response body or file, and the information needed to parse it as a feed.
struct FeedReading {
  var body: [UInt8]
  /// The URL that the body was fetched from.
  var url: String
  var contentType: String?
  var contentLocation: String?
  var status: Int?
  /// Whether the server marked the response as a part of the feed.
  var isPartial = false

  /// The content of a body.
  enum Content {
    /// The same bytes as last time.
    case same(Digest)
    case feed(FeedSnapshot, Digest, PublisherWishes)
    /// A truncated feed, with the items that are complete.
    case cutOff(FeedSnapshot, FetchFailure)
  }

  /// - Parameter known: the digest of the last complete body. A body with an equal digest is not
  ///   parsed.
  func read(known: Digest?) throws(FetchFailure) -> Content {
    let digest = body.withUnsafeBytes { Digest(bytes: $0) }
    if digest == known { return .same(digest) }
    let document = try parse()
    var snapshot = FeedSnapshot(document, isPartial: isPartial)
    snapshot.url = url
    snapshot.older = OlderPage.link(after: document, at: url)
    guard document.isComplete else {
      return .cutOff(snapshot, .cutOff(items: document.items.count))
    }
    return .feed(snapshot, digest, PublisherWishes(document))
  }

  private func parse() throws(FetchFailure) -> FeedDocument {
    do {
      return try FeedParser.parse(
        body,
        context: FeedParser.Context(
          url: url, contentType: contentType, contentLocation: contentLocation))
    } catch {
      throw FetchFailure(Self.code(of: error), error.description, status: status)
    }
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
