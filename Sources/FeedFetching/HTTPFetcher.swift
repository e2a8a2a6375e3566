import FeedFormats
import FeedModel
import FoundationEssentials
import HTTPTransport
import URLs
import WebClient

/// Fetches documents with conditional GET requests and interprets the responses.
struct HTTPFetcher: Sendable {
  let client: WebClient
  let policy: FetchPolicy
  /// The memory budget for bodies and their parsed documents.
  let room: BodyMemoryBudget
  var redirects = RedirectRule()
  /// The minimum time between two requests to a host.
  var spacing: Duration

  init(client: WebClient, policy: FetchPolicy, room: BodyMemoryBudget = BodyMemoryBudget()) {
    self.client = client
    self.policy = policy
    self.room = room
    redirects.limit = policy.redirects
    spacing = policy.pause
  }

  /// Records deadlines of hosts, before which no requests are sent to them. A deadline that only
  /// separates two requests to a host is ignored, so that redirects within the host can be
  /// followed.
  func add(deadlines: [String: Date], now: Date) {
    let deadlines = deadlines.filter { !policy.isSpacing($0.value, of: $0.key, now: now) }
    client.queue.add(deadlines: deadlines, now: now)
  }

  /// The final response after all redirects.
  struct Answer: Sendable {
    var reply: FetchReply
    /// The complete body; empty if nothing has changed.
    var body: [UInt8] = []
    /// The pieces of memory that the body holds.
    var pieces = BodyPieces()
    var isPartial: Bool
    /// Whether the response brought nothing new. If `isPartial` is also true, there was no content
    /// (204 or 205), which does not confirm that the feed is unchanged.
    var isUnchanged = false
    /// The failure that ended the body early; nil if it is complete.
    var interruption: FetchFailure?

    /// The information needed to parse the body.
    var context: FeedParser.Context {
      FeedParser.Context(
        url: reply.url, contentType: reply.headers["Content-Type"],
        contentLocation: reply.headers["Content-Location"])
    }
  }

  /// Fetches a document.
  ///
  /// - Parameters:
  ///   - reply: contains the URL of the document as ``FetchReply/requestedURL``. On return it
  ///     describes the response, or how far the request got.
  ///   - given: the URL from the user that led to the document, or the URL itself.
  ///   - isLast: whether no other request to the host will follow.
  func get(
    _ reply: inout FetchReply, given: String, state: FetchState, accept: String,
    isLast: Bool = false, now: Date
  ) async throws(FetchFailure) -> Answer {
    let url = reply.requestedURL
    guard let target = WebURL(url), let given = given == url ? target : WebURL(given) else {
      throw FetchFailure(.address, "not an http or https address")
    }
    var request = WebRequest(.get, target, headers: policy.headers(accept: accept))
    let validators = state.validators.flatMap { policy.condition(state, for: $0.url, now: now) }
    if let validators, let url = validators.url == url ? target : WebURL(validators.url) {
      request.headersByURL[url] = policy.headers(if: validators)
    }
    request.givenURL = given
    request.limits = policy.limits
    request.redirects = redirects
    request.spacing = spacing
    request.secureHosts = policy.secureHosts(state, now: now)
    // A URL that responded without a redirect last time will rarely redirect within its host now.
    request.closesConnections = isLast && validators?.url == url
    let response = try await send(request, now: now, &reply)
    reply.wasConditional = request.headersByURL[response.url] != nil
    return try await answer(response, reply, state)
  }

  /// Fetches an address, whatever its content type.
  func getPage(_ url: String, now: Date) async throws(FetchFailure) -> Answer {
    var reply = FetchReply(requestedURL: url)
    return try await get(
      &reply, given: url, state: FetchState(), accept: FetchPolicy.acceptPages, now: now)
  }

  private func send(
    _ request: WebRequest, now: Date, _ reply: inout FetchReply
  ) async throws(FetchFailure) -> WebResponse {
    do throws(WebError) {
      let response = try await client.send(request, now: now)
      reply.follow(response.chain, status: response.status, response.headers)
      return response
    } catch {
      reply.follow(error.chain, status: error.status, error.headers)
      throw FetchFailure(error, reply)
    }
  }

  private func answer(
    _ response: WebResponse, _ reply: FetchReply, _ state: FetchState
  ) async throws(FetchFailure) -> Answer {
    switch policy.meaning(of: response.status, response.headers) {
    case .failure(let failure):
      throw failure.reached(by: reply.redirects)
    case .notModified:
      guard reply.wasConditional else { throw .unaskedNotModified }
      return Answer(reply: reply, isPartial: false, isUnchanged: true)
    case .nothing:
      guard state.lastSucceeded != nil else { throw .nothing(response.status) }
      return Answer(reply: reply, isPartial: true, isUnchanged: true)
    case .document(let isPartial):
      var answer = Answer(reply: reply, isPartial: isPartial)
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
      answer.interruption = FetchFailure(error)
    }
    answer.pieces = pieces
  }
}

extension FetchFailure {
  /// The failure of a feed that has never had any content.
  fileprivate static func nothing(_ status: Int) -> FetchFailure {
    FetchFailure(.nothing, "the server sent no content (\(status))", status: status)
  }

  /// A 410 at the end of a temporary redirect says nothing about the feed: the redirect may lead
  /// elsewhere tomorrow.
  fileprivate func reached(by redirects: [Int]) -> FetchFailure {
    guard status == 410, let redirect = redirects.first(where: { $0 != 301 && $0 != 308 }) else {
      return self
    }
    return FetchFailure(
      .status, "the server redirects to an address that is gone (410)", status: redirect)
  }

  /// A 304 response to an unconditional request. If it counted as success, the feed
  /// would look healthy without ever having posts.
  fileprivate static let unaskedNotModified = FetchFailure(
    .status, "the server sent no content, only \"not modified\" (304)", status: 304)
}
