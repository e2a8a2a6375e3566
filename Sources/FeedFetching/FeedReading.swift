import FeedFormats
import FeedModel
import FoundationEssentials

/// A body that has arrived, from a server or a file, and what it is.
struct FeedReading {
  var body: [UInt8]
  /// The address it came from.
  var url: String
  var contentType: String?
  var contentLocation: String?
  var status: Int?
  /// The server said that this is only a part of the feed.
  var isPartial = false

  /// What a body is.
  enum Content {
    /// The same as last time, to the byte.
    case same(Digest)
    case feed(FeedSnapshot, Digest, PublisherWishes)
    /// A feed that is cut off: what came whole.
    case cutOff(FeedSnapshot, FetchFailure)
  }

  /// - Parameter known: the digest of the last whole body; an equal one is not parsed.
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
