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
    do {
      let answer = try await get(
        url, given: given, state: state, accept: accept, isLast: isLast, now: now)
      let outcome = try outcome(of: answer, state, now: now)
      return outcome.holding(answer.pieces)
    } catch {
      return outcome(of: error, state, now: now)
    }
  }

  /// Returns the outcome of a response.
  ///
  /// A body that ends early is parsed as far as it was received. If the document is complete, it
  /// counts as complete whatever length was announced, but its validators are discarded.
  ///
  /// - Throws: ``Stop`` if the document is not a feed.
  func outcome(
    of answer: Answer, _ state: FetchState, now: Date
  ) throws(Stop) -> FetchOutcome {
    if answer.isWithoutNews {
      let result: FetchReply.Result = answer.isPartial ? .part : .notModified
      return .unchanged(policy.absorb(result, of: answer.trace, into: state, now: now))
    }
    var trace = answer.trace
    if answer.breakOff != nil { trace.headers = trace.headers.withoutValidators }
    do throws(FetchFailure) {
      let known = policy.isOutdated(state) ? nil : state.bodyDigest
      switch try answer.reading.read(known: known) {
      case .same(let digest):
        let result = result(answer, digest, state.memory.wishes)
        return .unchanged(policy.absorb(result, of: trace, into: state, now: now))
      case .feed(let snapshot, let digest, let wishes):
        let result = result(answer, digest, wishes)
        return .snapshot(snapshot, policy.absorb(result, of: trace, into: state, now: now))
      case .cutOff(let snapshot, let failure):
        if let breakOff = answer.breakOff, snapshot.items.isEmpty { throw breakOff }
        return .snapshot(
          snapshot, policy.absorb(.cutOff(failure), of: trace, into: state, now: now))
      }
    } catch {
      throw Stop(failure: answer.breakOff ?? error, trace: trace)
    }
  }

  func outcome(of stop: Stop, _ state: FetchState, now: Date) -> FetchOutcome {
    .failed(
      stop.failure, policy.absorb(.failed(stop.failure), of: stop.trace, into: state, now: now))
  }

  /// A partial response is a delta only if the request was conditional and the response is a 226
  /// marked with `IM: feed` (RFC 3229). Any other part (203, 206, unmarked 226) says nothing about
  /// the whole document.
  private func result(
    _ answer: Answer, _ digest: Digest, _ wishes: PublisherWishes
  ) -> FetchReply.Result {
    guard answer.isPartial else { return .whole(digest, wishes) }
    let manipulations = answer.trace.headers["IM"]?.lowercased().split { ", ;".contains($0) }
    let isMarked = answer.trace.status == 226 && manipulations?.contains("feed") == true
    let isDelta = isMarked && answer.trace.wasConditional && answer.breakOff == nil
    return isDelta ? .delta : .part
  }
}

extension HTTPHeaders {
  fileprivate var withoutValidators: HTTPHeaders {
    HTTPHeaders(fields.filter { !["etag", "last-modified"].contains($0.name.lowercased()) })
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
