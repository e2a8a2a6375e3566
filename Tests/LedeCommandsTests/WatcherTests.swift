import Aggregation
import ArgumentParser
import FeedFetching
import FeedModel
import FeedStore
import Foundation
import Glibc
import HTTPTransport
import Synchronization
import Terminal
import Testing

@testable import LedeCommands

@Suite(.timeLimit(.minutes(10))) struct WatcherTests {
  @Test func `a watch that reached nobody tries again, and says so once`() async throws {
    let net = Net(downFor: 3)
    let policy = FetchPolicy(userAgent: "lede-test/1")
    let store = InMemoryFeedStore()
    _ = try await store.subscribe(to: [Subscription(url: "https://h.ex/feed")], at: Sample.now)
    let library = Library(
      store: store, source: HTTPFeedSource(transport: net, policy: policy),
      finder: FeedFinder(transport: net, policy: policy), clock: { Sample.now })

    let messages = FileManager.default.temporaryDirectory.path + "/lede-test-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: messages) }
    let (out, errors) = (open("/dev/null", O_WRONLY), open(messages, O_CREAT | O_RDWR, 0o600))
    defer {
      close(out)
      close(errors)
    }
    let context = CommandContext(
      terminal: TerminalEnvironment(variables: ["HOME": "/nowhere"]),
      output: Output(descriptor: out, usesColour: false),
      messages: Output(descriptor: errors, usesColour: false, buffering: .none),
      workingDirectory: "/", openLibrary: { _ in library }, hasLibrary: { _ in true },
      emptyLibrary: { library }, closeLibraries: {},
      stateOfLibrary: { _ in "as it was" }, isRefreshing: { _ in false },
      signals: { AsyncStream { stream in net.whenReached { stream.yield(.stop) } } },
      now: { Sample.now }, download: { _ in throw CancellationError() })

    var watcher = Watcher(
      form: .nothing, hooks: try HookOptions.parse([]), options: try LibraryOptions.parse([]),
      context: context)
    watcher.rest = .zero
    try await watcher.run()
    #expect(net.requests == 4)
    let said = try String(contentsOfFile: messages, encoding: .utf8)
    #expect(said == "lede: https://h.ex/feed: the host name cannot be resolved\n")
  }
}

/// A transport without a network, for the first few requests.
private final class Net: HTTPTransport {
  private struct State {
    var requests = 0
    var whenReached: @Sendable () -> Void = {}
  }

  private let downFor: Int
  private let state = Mutex(State())

  init(downFor: Int) {
    self.downFor = downFor
  }

  var requests: Int { state.withLock(\.requests) }

  func whenReached(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.whenReached = action }
  }

  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    let (count, whenReached) = state.withLock { state in
      state.requests += 1
      return (state.requests, state.whenReached)
    }
    guard count > downFor else {
      throw HTTPTransportError(.resolve, "the host name cannot be resolved")
    }
    whenReached()
    let feed = "<rss version=\"2.0\"><channel><title>x</title></channel></rss>"
    return HTTPResponse(status: 200, headers: [:], body: HTTPBody(bytes: Array(feed.utf8)))
  }
}
