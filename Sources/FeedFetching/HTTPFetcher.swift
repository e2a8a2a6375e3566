import FeedFormats
import FeedModel
import FoundationEssentials
import HTTPTransport
import URLs
import WebClient

/// Conditional GET: which validators are sent, and what the response is.
struct HTTPFetcher: Sendable {
  let client: WebClient
  let policy: FetchPolicy
  /// The memory for bodies and their parsed documents, however many arrive at once.
  let room: BodyRoom
  var redirects: RedirectRule
  /// The least time between two requests to a host.
  var spacing: Duration

  init(client: WebClient, policy: FetchPolicy, room: BodyRoom = BodyRoom()) {
    self.client = client
    self.policy = policy
    self.room = room
    redirects = RedirectRule(limit: policy.redirects)
    spacing = policy.pause
  }

  /// Records the deadlines of hosts so that no request is sent there before them. One that only keeps the
  /// requests to a host apart is left out: redirects to the host are followed.
  func add(deadlines: [String: Date], now: Date) {
    let deadlines = deadlines.filter { !policy.isSpacing($0.value, of: $0.key, now: now) }
    client.queue.add(deadlines: deadlines, now: now)
  }

  /// What came at the end of the redirects.
  struct Answer: Sendable {
    var trace: FetchReply
    /// Whole; empty when nothing has changed.
    var body: [UInt8] = []
    /// The memory budget of the body.
    var pieces = BodyPieces()
    var isPartial: Bool
    /// The feed is as it was; where it is partial too, nothing is known of that but that nothing has come.
    var isWithoutNews = false
    /// Why the body ends where it does, if not by the server's word.
    var breakOff: FetchFailure?

    /// The body as something to read a feed from.
    var reading: FeedReading {
      FeedReading(
        body: body, url: trace.url, contentType: trace.headers["Content-Type"],
        contentLocation: trace.headers["Content-Location"], status: trace.status,
        isPartial: isPartial)
    }
  }

  /// Why there is no answer, and how far the request has led.
  struct Stop: Error {
    var failure: FetchFailure
    var trace: FetchReply
  }

  /// Fetches a document.
  ///
  /// - Parameters:
  ///   - url: its address.
  ///   - given: the address that the user gave and that led to `url`, or `url` itself.
  ///   - isLast: whether nothing else will be requested from the host.
  func get(
    _ url: String, given: String, state: FetchState, accept: String, isLast: Bool = false,
    now: Date
  ) async throws(Stop) -> Answer {
    var trace = FetchReply(asked: url)
    let validators = state.validators.flatMap { policy.condition(state, for: $0.url, now: now) }
    do throws(FetchFailure) {
      var request = try request(for: url, given: given, accept: accept, if: validators)
      request.secureHosts = policy.secureHosts(state, now: now)
      // What has answered without a redirect hardly ever redirects to its host the next time.
      request.closesConnections = isLast && validators?.url == url
      let response = try await send(request, now: now, &trace)
      trace.wasConditional = request.headersByURL[response.url] != nil
      return try await answer(response, trace, state)
    } catch {
      throw Stop(failure: error, trace: trace)
    }
  }

  private func request(
    for url: String, given: String, accept: String, if validators: Validators?
  ) throws(FetchFailure) -> WebRequest {
    guard let target = WebURL(url), let given = WebURL(given) else {
      throw FetchFailure(.address, "not an http or https address")
    }
    var request = WebRequest(.get, target, headers: policy.headers(accept: accept))
    if let validators, let url = WebURL(validators.url) {
      request.headersByURL[url] = policy.headers(if: validators)
    }
    request.givenURL = given
    request.limits = policy.limits
    request.redirects = redirects
    request.spacing = spacing
    return request
  }

  private func send(
    _ request: WebRequest, now: Date, _ trace: inout FetchReply
  ) async throws(FetchFailure) -> WebResponse {
    do throws(WebError) {
      let response = try await client.send(request, now: now)
      trace.follow(response.chain, status: response.status, response.headers)
      return response
    } catch {
      trace.follow(error.chain, status: error.status, error.headers)
      throw FetchFailure(error, trace)
    }
  }

  private func answer(
    _ response: WebResponse, _ trace: FetchReply, _ state: FetchState
  ) async throws(FetchFailure) -> Answer {
    switch policy.meaning(of: response.status, response.headers) {
    case .failure(let failure):
      throw failure.reached(by: trace.redirects)
    case .notModified:
      guard trace.wasConditional else { throw .unaskedNotModified }
      return Answer(trace: trace, isPartial: false, isWithoutNews: true)
    case .nothing:
      guard state.lastSucceeded != nil else { throw .nothing(response.status) }
      return Answer(trace: trace, isPartial: true, isWithoutNews: true)
    case .document(let isPartial):
      var answer = Answer(trace: trace, isPartial: isPartial)
      try await collect(response.body, into: &answer)
      return answer
    }
  }

  private func collect(
    _ body: HTTPBody, into answer: inout Answer
  ) async throws(FetchFailure) {
    var pieces = BodyPieces()
    await pieces.grow(to: 1, in: room)
    do {
      try await body.collect(
        into: &answer.body, expecting: policy.limits.bodyBytes,
        until: DocumentKind.isNoText(beginning:)
      ) { await pieces.grow(to: $0, in: room) }
    } catch {
      let canBeRead = [.broken, .timeout].contains(error.code) && !answer.body.isEmpty
      guard canBeRead else { throw FetchFailure(error) }
      answer.breakOff = FetchFailure(error)
    }
    answer.pieces = pieces
  }
}

extension FetchFailure {
  /// What a feed says that has never said more.
  fileprivate static func nothing(_ status: Int) -> FetchFailure {
    FetchFailure(.nothing, "the server has nothing to send (\(status))", status: status)
  }

  /// What a temporary redirect leads to says nothing of the feed: it may lead elsewhere tomorrow.
  fileprivate func reached(by redirects: [Int]) -> FetchFailure {
    guard status == 410, let redirect = redirects.first(where: { $0 != 301 && $0 != 308 }) else {
      return self
    }
    return FetchFailure(
      .status, "the server redirects to something that is gone (410)", status: redirect)
  }

  /// Without a condition there is nothing that could be unmodified: taken for a success, such a feed
  /// would stay silent for ever.
  fileprivate static let unaskedNotModified = FetchFailure(
    .status, "the server says that nothing has changed (304), and sends nothing", status: 304)
}
