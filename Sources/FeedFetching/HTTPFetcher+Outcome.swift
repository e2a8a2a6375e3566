import FeedModel
import FoundationEssentials
import HTTPTransport

/// Converts responses into fetch outcomes and the resulting feed states.
extension HTTPFetcher {
  /// Fetches a feed. Failures are returned as outcomes.
  ///
  /// - Parameter given: as for ``get(_:given:state:accept:isLast:now:)``.
  func fetch(
    _ url: String, given: String, state: FetchState, accept: String, isLast: Bool = false,
    now: Date
  ) async -> FetchOutcome {
    var reply = FetchReply(requestedURL: url)
    do throws(FetchFailure) {
      let answer = try await get(
        &reply, given: given, state: state, accept: accept, isLast: isLast, now: now)
      return try outcome(of: answer, state, now: now).holding(answer.pieces)
    } catch {
      return .failed(error, policy.absorb(.failed(error), of: reply, into: state, now: now))
    }
  }

  /// Returns the outcome of a response.
  ///
  /// A body that ends early is parsed as far as it was received. If the document is complete, it
  /// counts as complete whatever length was announced, but its validators are discarded.
  ///
  /// - Throws: ``FetchFailure`` if the document is not a feed.
  func outcome(
    of answer: Answer, _ state: FetchState, now: Date
  ) throws(FetchFailure) -> FetchOutcome {
    var reply = answer.reply
    if answer.interruption != nil {
      reply.headers = reply.headers.filtered(["ETag", "Last-Modified"], areKept: false)
    }
    func absorb(_ result: FetchReply.Result) -> FetchState {
      policy.absorb(result, of: reply, into: state, now: now)
    }
    if answer.isUnchanged { return .unchanged(absorb(answer.isPartial ? .part : .notModified)) }
    let content: FeedContent
    do throws(FetchFailure) {
      content = try FeedContent(
        answer.body, answer.context, status: reply.status, isPartial: answer.isPartial,
        known: policy.isOutdated(state) ? nil : state.bodyDigest)
    } catch {
      throw answer.interruption ?? error
    }
    switch content {
    case .same(let digest):
      return .unchanged(absorb(result(answer, digest, state.memory.publisherSchedule)))
    case .feed(let snapshot, let digest, let publisherSchedule):
      return .snapshot(snapshot, absorb(result(answer, digest, publisherSchedule)))
    case .cutOff(let snapshot, let failure):
      if let interruption = answer.interruption, snapshot.items.isEmpty { throw interruption }
      return .snapshot(snapshot, absorb(.cutOff(failure)))
    }
  }

  /// A partial response is a delta only if the request was conditional and the response is a 226
  /// marked with `IM: feed` (RFC 3229). Any other part (203, 206, unmarked 226) says nothing about
  /// the whole document.
  private func result(
    _ answer: Answer, _ digest: Digest, _ publisherSchedule: PublisherSchedule
  ) -> FetchReply.Result {
    guard answer.isPartial else { return .whole(digest, publisherSchedule) }
    let manipulations = answer.reply.headers["IM"]?.lowercased().split { ", ;".contains($0) }
    let isMarked = answer.reply.status == 226 && manipulations?.contains("feed") == true
    let isDelta = isMarked && answer.reply.wasConditional && answer.interruption == nil
    return isDelta ? .delta : .part
  }
}

extension FetchOutcome {
  /// The same outcome with the memory budget attached to its snapshot.
  func holding(_ pieces: BodyPieces) -> FetchOutcome {
    guard case .snapshot(var snapshot, let state) = self else { return self }
    snapshot.reservation = pieces
    return .snapshot(snapshot, state)
  }
}
