import FeedFormats
public import FeedModel
public import FoundationEssentials
import HTTPTransport
import LocalFiles

/// Feeds in regular files on this machine, with `file:` URLs. Only the command line uses it: a URL
/// from a list or a page must never cause a file to be opened.
public struct FileFeedSource: FeedSource {
  private let room: BodyMemoryBudget

  /// - Parameter room: the memory budget, which concurrent sources should share.
  public init(room: BodyMemoryBudget = BodyMemoryBudget()) {
    self.room = room
  }

  public func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    var pieces = BodyPieces()
    let outcome = await fetch(url, state, now, &pieces)
    return outcome.holding(pieces)
  }

  public func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    guard given == url else {
      let failure = FetchFailure(
        .address, "a page or a redirect must not lead to a file on this machine")
      return .failed(failure, FetchState().failing(failure, at: now))
    }
    return await fetch(url, state: FetchState(), now: now)
  }

  private func fetch(
    _ url: String, _ state: FetchState, _ now: Date, _ pieces: inout BodyPieces
  ) async -> FetchOutcome {
    do throws(FetchFailure) {
      let body = try await read(url, &pieces)
      switch try FeedContent(body, FeedParser.Context(url: url), known: state.bodyDigest) {
      case .same(let digest):
        return .unchanged(state.succeeding(validators: nil, bodyDigest: digest, at: now))
      case .feed(let snapshot, let digest, _):
        return .snapshot(
          snapshot, state.succeeding(validators: nil, bodyDigest: digest, at: now))
      case .cutOff(let snapshot, let failure):
        return .snapshot(snapshot, state.failing(failure, at: now))
      }
    } catch {
      return .failed(error, state.failing(error, at: now))
    }
  }

  private func read(
    _ url: String, _ pieces: inout BodyPieces
  ) async throws(FetchFailure) -> [UInt8] {
    // A relative path could be `-`, which means standard input.
    guard let path = URL(string: url)?.path, path.hasPrefix("/") else {
      throw FetchFailure(.address, "a file: address must have an absolute path")
    }
    let limit = HTTPLimits.feed.bodyBytes
    await pieces.grow(to: min(FileBytes.size(of: path), limit), in: room)
    do throws(FileBytes.Failure) {
      let bytes = try FileBytes.readRegular(path, limit: limit)
      await pieces.grow(to: Gzip.largestSize(of: bytes, limit: limit), in: room)
      return try Gzip.decompressIfNeeded(bytes, limit: limit)
    } catch {
      throw FetchFailure(.file, error.description)
    }
  }
}
