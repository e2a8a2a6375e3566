import Aggregation
import ArgumentParser
import FeedFetching
import FeedModel
import Foundation
import Glibc
import HTTPTransport
import LibraryStore
import Synchronization
import Terminal
import TestSupport
import Testing
import WebClient

@testable import LedeCommands

@Suite(.timeLimit(.minutes(10))) struct WatchOutputTests {
  /// A watch in a temporary folder without waits between refreshes, for a feed whose host can be
  /// reached only after some requests.
  private struct Bench {
    let net: FakeNetwork
    let folder: String
    private let library: Library

    init(failingRequests requests: Int) async throws {
      // A hook that exits before it has read the posts must not end the test process.
      Output.ignoreBrokenPipes()
      let net = FakeNetwork(failingRequests: requests)
      self.net = net
      let client = WebClient(transport: net)
      let policy = FetchPolicy(userAgent: "lede-test/1")
      let store = LibraryEngine.oracle()
      _ = try await store.subscribe(to: [Subscription(url: "https://h.ex/feed")], at: Sample.now)
      library = Library(
        store: store, source: HTTPFeedSource(client: client, policy: policy),
        finder: FeedFinder(client: client, policy: policy), clock: { Sample.now })
      folder = FileManager.default.temporaryDirectory.path + "/lede-test-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Runs until a signal arrives.
    ///
    /// - Returns: the messages.
    func run(
      _ hooks: [String], signals: @escaping @Sendable () -> AsyncStream<WatchRequest>
    ) async throws -> String {
      let messages = folder + "/messages"
      let (out, errors) = (open("/dev/null", O_WRONLY), open(messages, O_CREAT | O_RDWR, 0o600))
      defer {
        close(out)
        close(errors)
      }
      let context = CommandContext(
        terminal: TerminalEnvironment(variables: ["HOME": "/nowhere", "PATH": "/usr/bin:/bin"]),
        output: Output(descriptor: out, usesColour: false),
        messages: Output(descriptor: errors, usesColour: false, buffering: .none),
        workingDirectory: "/", openLibrary: { _ in library },
        restoreLibrary: { _, _ in (library, RestoreReport(previous: nil)) },
        hasLibrary: { _ in true },
        isLibraryFile: { _, _ in false }, emptyLibrary: { library }, closeLibraries: {},
        stateOfLibrary: { _ in "as it was" }, isRefreshing: { _ in false },
        signals: signals, now: { Sample.now }, download: { _ in throw CancellationError() },
        webClient: { [net] _ in WebClient(transport: net) }, userAgent: "test")
      let output = WatchOutput(
        format: nil, hooks: try HookOptions.parse(hooks), options: try LibraryOptions.parse([]),
        context: context)
      try await FeedWatcher(for: output, rest: .zero).run(context.signals())
      return try String(contentsOfFile: messages, encoding: .utf8)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  @Test func `a watch without a network tries again and reports the failure once`() async throws {
    let bench = try await Bench(failingRequests: 3)
    defer { bench.remove() }
    let messages = try await bench.run([]) {
      AsyncStream { stream in bench.net.whenReached { stream.yield(.stop) } }
    }
    #expect(bench.net.requests == 4)
    #expect(messages == "lede: https://h.ex/feed: the host name cannot be resolved\n")
  }

  @Test func `a watch retries a failed hook after its wait without a request`() async throws {
    let bench = try await Bench(failingRequests: 0)
    defer { bench.remove() }
    let (hook, handed) = (bench.folder + "/hook", bench.folder + "/handed")
    let script =
      "cd '\(bench.folder)'\ntest -e refused || { touch refused; exit 1; }\ncat > handed\n"
    try writeExecutable("#!/bin/sh\n\(script)", to: hook)
    let messages = try await bench.run(["--on-new", hook]) {
      AsyncStream { stream in
        Task {
          await eventually { (try? Data(contentsOf: URL(filePath: handed)))?.isEmpty == false }
          stream.yield(.stop)
        }
      }
    }
    #expect(messages == "lede: \(hook): exited with 1; it will get these posts again\n")
    #expect(bench.net.requests == 1)
    let lines = try String(contentsOfFile: handed, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.contains("\"title\":\"A\"") == true)
  }
}

/// A transport whose first requests fail as without a network.
private final class FakeNetwork: HTTPTransport {
  private struct State {
    var requests = 0
    var whenReached: @Sendable () -> Void = {}
  }

  private let failingRequests: Int
  private let state = Mutex(State())

  init(failingRequests: Int) {
    self.failingRequests = failingRequests
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
    guard count > failingRequests else {
      throw HTTPTransportError(.resolve, "the host name cannot be resolved")
    }
    whenReached()
    let feed =
      "<rss version=\"2.0\"><channel><title>x</title><item><title>A</title></item></channel></rss>"
    return HTTPResponse(status: 200, headers: [:], body: HTTPBody(bytes: Array(feed.utf8)))
  }
}
