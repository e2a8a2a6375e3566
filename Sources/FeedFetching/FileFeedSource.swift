import FeedFormats
public import FeedModel
public import FoundationEssentials
import HTTPTransport
import LocalFiles

/// Feeds in regular files of this machine, by `file:` address. Only the command line offers it: an
/// address from a list or a page must never make a reader open files.
public struct FileFeedSource: FeedSource {
  public init() {}

  public func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    do throws(FetchFailure) {
      let body = try Self.read(url)
      switch try FeedReading(body: body, url: url).read(known: state.bodyDigest) {
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

  private static func read(_ url: String) throws(FetchFailure) -> [UInt8] {
    // A relative path could be `-`, which means standard input.
    guard let path = URL(string: url)?.path, path.hasPrefix("/") else {
      throw FetchFailure(.address, "this is no file: address with a whole path")
    }
    do {
      return try FileBytes.readRegularDocument(path, limit: HTTPLimits.feed.bodyBytes)
    } catch {
      throw FetchFailure(.file, error.description)
    }
  }
}
