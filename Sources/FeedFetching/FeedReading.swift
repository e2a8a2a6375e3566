import FeedFormats
import FeedModel
import FoundationEssentials

/// A body that has arrived, from a server or a file, and what it means for a feed.
struct FeedReading {
  var body: [UInt8]
  /// The address it came from.
  var url: String
  var contentType: String?
  var contentLocation: String?
  var status: Int?
  /// The server said that this is only a part of the feed.
  var isPartial = false

  /// The outcome of the fetch, with the state that belongs to it.
  ///
  /// A body that is the same to the byte is not parsed. Of a feed that is cut off the whole items
  /// are taken; its validators and digest are not kept, so that nothing can hide the rest.
  func outcome(
    state: FetchState, validators: Validators?, at now: Date
  ) throws(FetchFailure) -> FetchOutcome {
    let digest = body.withUnsafeBytes { Digest(bytes: $0) }
    let renewed = state.succeeding(validators: validators, bodyDigest: digest, at: now)
    if digest == state.bodyDigest { return .unchanged(renewed) }
    let document = try parse()
    let snapshot = FeedSnapshot(document, isPartial: isPartial)
    guard document.isComplete else {
      return .snapshot(snapshot, state.failing(.cutOff(items: document.items.count), at: now))
    }
    return .snapshot(snapshot, renewed)
  }

  private func parse() throws(FetchFailure) -> FeedDocument {
    do {
      return try FeedParser.parse(
        body,
        context: FeedParser.Context(
          url: url, contentType: contentType, contentLocation: contentLocation))
    } catch {
      throw FetchFailure(.notAFeed, error.description, status: status)
    }
  }
}
