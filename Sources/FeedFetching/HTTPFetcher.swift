import FeedFormats
import FeedModel
import FoundationEssentials
import HTTPTransport
import Logging
import URLs
import WebClient

/// One GET with its redirects, followed hop by hop by our own rules.
struct HTTPFetcher: Sendable {
  let transport: any HTTPTransport
  var policy: FetchPolicy
  /// Whether redirects to other hosts are refused.
  var staysOnHost = false
  /// Whether nobody else sees to it that a host is asked one thing at a time, and not while it wants to be
  /// left alone.
  var takesTurns = false
  let logger: Logger
  /// The memory for large bodies and their parsed documents, however many arrive at once.
  let room: BodyRoom
  private let turns = HostTurns()

  init(
    transport: any HTTPTransport, policy: FetchPolicy, room: BodyRoom = BodyRoom(), logger: Logger
  ) {
    self.transport = transport
    self.policy = policy
    self.room = room
    self.logger = logger
  }

  /// Takes to heart which hosts have told us to wait, as others have heard it. What is only known of a host
  /// is no word of its own: its requests are some time apart, no more.
  func heed(_ pauses: [String: Date], now: Date) {
    // One that is too long cannot be meant, and must not stand before one that is.
    for (host, until) in pauses
    where until <= now + FetchPolicy.longestPause && !policy.isSpacing(until, of: host, now: now) {
      turns.pause(host, until: until, .toldToWait)
    }
  }

  /// What came at the end of the redirects.
  struct Answer: Sendable {
    var way: Way
    var response: HTTPResponse
    /// Whole; empty when nothing has changed.
    var body: [UInt8]
    /// The memory budget of a large body.
    var pieces = BodyPieces()
    var isPartial: Bool
    /// The feed is as it was; where it is partial too, nothing is known of that but that nothing has come.
    var isWithoutNews: Bool
    /// Why the body ends where it does, if not by the server's word.
    var breakOff: FetchFailure?

    /// The address that answered.
    var url: String { way.url }

    /// The body as something to read a feed from.
    var reading: FeedReading {
      FeedReading(
        body: body, url: url, contentType: response.headers["Content-Type"],
        contentLocation: response.headers["Content-Location"], status: response.status,
        isPartial: isPartial)
    }
  }

  /// The redirects from the address that was requested to the one that answered.
  struct Way: Sendable {
    let asked: String
    /// The address that the user gave, which led to this request. Only its origin may be in a private
    /// network.
    let given: String
    var url: String
    /// Whether nothing else will be asked of the host.
    var isLast = false
    /// The statuses of the redirects.
    var redirects: [Int] = []
    var status: Int?
    var headers = HTTPHeaders()
    /// Whether any server has answered: there is a way into the net.
    var wasAnswered = false
    /// Whether validators were sent to the last address.
    var wasConditional = false
    /// Whether a server of the public internet has answered: it may not redirect to a private one,
    /// whatever address its name has now.
    var cameFromPublic = false

    var reach: AddressReach {
      guard !cameFromPublic, let given = WebURL(given), let url = WebURL(url) else {
        return .publicOnly
      }
      return url.isSameOriginOrUpgrade(of: given) ? .everywhere : .publicOnly
    }
  }

  /// Why there is no answer, and how far the way went.
  struct Stop: Error {
    var failure: FetchFailure
    var way: Way
  }

  /// Fetches a document.
  ///
  /// - Parameters:
  ///   - url: its address.
  ///   - given: the address that the user gave and that led to `url`, or `url` itself.
  func get(
    _ url: String, given: String, state: FetchState, accept: String, isLast: Bool = false,
    now: Date
  ) async throws(Stop) -> Answer {
    var way = Way(asked: url, given: given, url: url, isLast: isLast)
    do throws(FetchFailure) {
      return try await follow(&way, state, accept, now)
    } catch {
      let isOfOurNet = !way.wasAnswered || way.status != nil
      throw Stop(failure: isOfOurNet ? error : error.ofServer, way: way)
    }
  }

  private func follow(
    _ way: inout Way, _ state: FetchState, _ accept: String, _ now: Date
  ) async throws(FetchFailure) -> Answer {
    var visited: Set<String> = []
    while true {
      let secured = policy.secured(way.url, state, now: now)
      if let secured {
        // What its server would have answered: it is for good.
        way.redirects.append(301)
        way.url = secured
      }
      guard visited.insert(way.url).inserted, visited.count <= policy.redirects + 1 else {
        throw FetchFailure(.limit, "the server redirects in circles, or too often")
      }
      do throws(FetchFailure) {
        if let answer = try await inTurn(&way, state, accept, now) { return answer }
      } catch {
        throw secured == nil || way.status != nil ? error : error.ofSecureHost(way.asked)
      }
    }
  }

  /// One hop, in its turn where nobody else has seen to that: at another host, to which a redirect has led.
  ///
  /// - Returns: what came; nil when it leads on.
  private func inTurn(
    _ way: inout Way, _ state: FetchState, _ accept: String, _ now: Date
  ) async throws(FetchFailure) -> Answer? {
    guard let host = HostKey.host(of: way.url),
      takesTurns || host != HostKey.host(of: way.asked)
    else { return try await hop(&way, state, accept, now) }
    guard await FetchPlace.whileGivenUp({ await turns.begin(host) }) else { throw .cancelled }
    defer { turns.end(host) }
    if let refusal = turns.refusal(of: host, at: now) {
      throw .refused(refusal, isRedirect: !way.redirects.isEmpty)
    }
    let delay = turns.delay(host, policy.pause(before: way.url))
    if delay > .zero { await FetchPlace.whileGivenUp { try? await Task.sleep(for: delay) } }
    guard !Task.isCancelled else { throw .cancelled }
    defer {
      if let wait = policy.wait(way.status, way.headers, now: now) {
        turns.pause(host, until: now + wait, .toldToWait)
      }
    }
    do throws(FetchFailure) {
      return try await hop(&way, state, accept, now)
    } catch {
      // Who has waited for a host in vain has waited for all that would be led there in the same minutes.
      let isInVain = way.status == nil && [.unreachable, .offline, .limit].contains(error.code)
      if isInVain, !way.redirects.isEmpty, !Task.isCancelled {
        turns.pause(host, until: now + Self.patience, .doesNotAnswer)
      }
      throw error
    }
  }

  /// In seconds.
  private static let patience: TimeInterval = 600

  private func hop(
    _ way: inout Way, _ state: FetchState, _ accept: String, _ now: Date
  ) async throws(FetchFailure) -> Answer? {
    let response = try await ask(&way, state, accept, now)
    switch policy.meaning(of: response, from: way.url) {
    case .redirect(let target) where leaves(way, to: target):
      throw FetchFailure(
        .otherHost, "the server redirects to another host", status: response.status)
    case .redirect(let target) where policy.redirects > 0:
      way.redirects.append(response.status)
      way.url = target
      return nil
    case .redirect:
      throw FetchFailure(.status, "the server redirects", status: response.status)
    case .failure(let failure): throw failure.reached(by: way.redirects)
    case .notModified:
      guard way.wasConditional else { throw .unaskedNotModified }
      return Answer(
        way: way, response: response, body: [], isPartial: false, isWithoutNews: true)
    case .nothing:
      guard state.lastSucceeded != nil else { throw .nothing(response.status) }
      return Answer(
        way: way, response: response, body: [], isPartial: true, isWithoutNews: true)
    case .document(let isPartial):
      var answer = Answer(
        way: way, response: response, body: [], isPartial: isPartial, isWithoutNews: false)
      try await collect(response.body, into: &answer)
      return answer
    }
  }

  private func leaves(_ way: Way, to target: String) -> Bool {
    staysOnHost && HostKey.host(of: target) != HostKey.host(of: way.asked)
  }

  /// Sends the request for one hop.
  private func ask(
    _ way: inout Way, _ state: FetchState, _ accept: String, _ now: Date
  ) async throws(FetchFailure) -> HTTPResponse {
    way.status = nil
    way.headers = HTTPHeaders()
    let validators = policy.condition(state, for: way.url, now: now)
    way.wasConditional = validators != nil
    var request = policy.request(for: way.url, accept: accept, if: validators)
    request.reach = way.reach
    // What answered last time hardly ever leads on to another address of its host.
    request.closesConnection = way.isLast && way.wasConditional
    var response = try await send(request)
    // The connection was made for another host of the same server (RFC 9110 section 15.5.20).
    if response.status == 421 {
      request.usesFreshConnection = true
      response = try await send(request)
    }
    logger.debug(
      "answer",
      metadata: ["url": "\(URLReference.redacted(way.url))", "status": "\(response.status)"])
    way.status = response.status
    way.wasAnswered = true
    way.headers = response.headers
    way.cameFromPublic = way.cameFromPublic || response.isFromPublicAddress
    return response
  }

  private func send(_ request: HTTPRequest) async throws(FetchFailure) -> HTTPResponse {
    do {
      return try await transport.send(request)
    } catch {
      throw error.code == .privateAddress ? .private(request.url) : FetchFailure(error)
    }
  }

  private func collect(
    _ body: HTTPBody, into answer: inout Answer
  ) async throws(FetchFailure) {
    var pieces = BodyPieces()
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
  fileprivate static let cancelled = FetchFailure(.unreachable, "the transfer was cancelled")

  fileprivate static func `private`(_ url: String) -> FetchFailure {
    FetchFailure(
      .address,
      "\(URLReference.redacted(url)) is not on the public internet, and no page or redirect may "
        + "lead there; if you trust it, add that address itself")
  }

  fileprivate static func refused(
    _ refusal: HostTurns.Refusal, isRedirect: Bool
  ) -> FetchFailure {
    switch refusal {
    case .toldToWait where isRedirect:
      FetchFailure(.status, "the server redirects to one that has told us to wait", status: 429)
    case .toldToWait: FetchFailure(.status, "the server has told us to wait", status: 429)
    case .doesNotAnswer:
      FetchFailure(.unreachable, "the server redirects to one that does not answer")
    }
  }

  /// The failure of a host that is asked by https only because it has said so: it may have given that up.
  fileprivate func ofSecureHost(_ url: String) -> FetchFailure {
    var failure = self
    failure.description +=
      "; it wanted to be asked by https only: where that is over, `lede set FEED --url "
      + "\(URLReference.redacted(url))` forgets it"
    return failure
  }

  /// Where a server has answered and led to one that cannot be reached, it is not our own net that is down.
  fileprivate var ofServer: FetchFailure {
    var failure = self
    if [.offline, .limit].contains(code) { failure.code = .unreachable }
    return failure
  }

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
