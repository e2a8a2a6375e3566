import Foundation
import Synchronization

/// A stateful server that behaves like Hacker News: pages, forms, cookies, redirects, messages and
/// paging, and the official API.
///
/// It verifies what it receives: forms with missing or unknown hidden fields are rejected as
/// expired, and votes and comments need the session cookie.
package final class HNStandIn: Sendable {
  package struct Item: Sendable {
    package var id: Int
    package var author: String?
    package var title: String?
    package var url: String?
    package var text: String?
    package var parent: Int?
    package var isJob = false
    /// Whether the item accepts no replies.
    package var isClosed = false
    package var isDeleted = false
    package var score = 1
    package var time = 1_767_323_045

    package init(
      id: Int, author: String?, title: String? = nil, url: String? = nil, text: String? = nil,
      parent: Int? = nil, score: Int = 1
    ) {
      self.id = id
      self.author = author
      self.title = title
      self.url = url
      self.text = text
      self.parent = parent
      self.score = score
    }
  }

  /// The way in which the server fails.
  package enum Fault: Sendable, Hashable {
    case none
    /// A page without rows, with status 200.
    case apology
    case status(Int, retryAfter: String? = nil)
    /// The server never responds.
    case silent
    /// Every response is cut off in the middle.
    case truncated
    /// The class names of rows and titles differ from those of Hacker News.
    case renamedClasses
    case captcha
    /// Every form is rejected as expired, this many times.
    case expired(times: Int)
    /// The connection closes after a form was received.
    case lostResponse
  }

  package struct State {
    package var items: [Int: Item] = [:]
    package var stories: [Int] = []
    package var passwords = ["pg": "correct horse"]
    package var sessions: [String: String] = [:]
    package var votes: [String: [Int: String]] = [:]
    package var profiles: [String: String] = [:]
    package var tokens: Set<String> = []
    package var nextID = 9000
    package var nextToken = 1
    package var fault = Fault.none
    package var pageSize = 30
    package var commentsPerPage = 100
  }

  package let server: TestHTTPServer
  private let state = Mutex(State())

  package init(host: UInt8 = 1) throws {
    server = try TestHTTPServer(host: host)
    server.set("*", .computed { [weak self] in self?.response(to: $0) ?? .status(500) })
    server.set("/rss", .computed { [weak self] _ in .feed(self?.feed { _ in nil } ?? "") })
    server.set(
      "/hnrss",
      .computed { [weak self] _ in
        .feed(
          self?.feed { "<guid isPermaLink=\"false\">\($0)</guid><dc:creator>x</dc:creator>" } ?? "")
      })
  }

  package var url: String { server.url("/") }

  package func update<Value: Sendable>(_ change: (inout sending State) -> sending Value) -> Value {
    state.withLock { change(&$0) }
  }

  /// Adds stories with comments: each story has two comments, and the first has a reply.
  ///
  /// - Parameter last: the number of the story before the first one. Items are numbered by ten times
  ///   the number of their story.
  package func addStories(_ count: Int, after last: Int = 0) {
    update { state in
      for number in last + 1...last + count {
        let id = number * 10
        state.stories.append(id)
        state.items[id] = Item(
          id: id, author: "author\(number)", title: "Story \(number) & more",
          url: "https://example.org/\(number)?a=1&b=2", score: number)
        state.items[id + 1] = Item(id: id + 1, author: "ann", text: "<p>First", parent: id)
        state.items[id + 2] = Item(id: id + 2, author: "bob", text: "A reply", parent: id + 1)
        state.items[id + 3] = Item(
          id: id + 3, author: "cat",
          text: "See <a href=\"https://example.org/x\" rel=\"nofollow\">https:&#x2F;&#x2F;...</a>",
          parent: id)
      }
    }
  }

  /// Returns the stories as RSS, like the site's own feed, which has no GUIDs.
  ///
  /// - Parameter more: returns further elements of an item, given the URL of its page.
  private func feed(_ more: (String) -> String?) -> String {
    let items = state.withLock { state in state.stories.compactMap { state.items[$0] } }
    let date = "Fri, 02 Jan 2026 03:04:05 +0000"
    let text = items.map { item in
      let page = url + "item?id=\(item.id)"
      let (title, link) = (item.title ?? "", item.url ?? page)
      return "<item><title>\(StandInPage.escaped(title))</title>"
        + "<link>\(StandInPage.escaped(link))</link><pubDate>\(date)</pubDate>"
        + "<comments>\(page)</comments><description>Comments</description>"
        + "\(more(page) ?? "")</item>"
    }.joined()
    return "<rss version=\"2.0\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel>"
      + "<title>Stand-in</title><link>\(url)</link><description>Links</description>"
      + "\(text)</channel></rss>"
  }

  // MARK: Responses

  private func response(to request: TestHTTPRequest) -> TestHTTPResponse {
    let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
    let query = Self.fields(parts.count > 1 ? parts[1] : "")
    let form = Self.fields(String(decoding: request.body, as: UTF8.self))
    return state.withLock { state in
      switch state.fault {
      case .status(let status, nil): return .status(status)
      case .status(let status, let delay?):
        return .status(status, headers: ["Retry-After": delay])
      case .silent: return .hang
      case .truncated: return .truncated(Array(repeating: 0x20, count: 1000), sending: 10)
      case .apology:
        return .status(
          200, body: "Sorry, we're not able to serve your requests this quickly.")
      case .lostResponse where request.method == "POST": return .closeAtOnce
      default: break
      }
      let user = Self.session(request).flatMap { state.sessions[$0] }
      let page = StandInPage(state: state, user: user)
      switch (request.method, parts[0]) {
      case ("GET", let path) where path.hasPrefix("/v0/item/"):
        return Self.item(path, state)
      case ("GET", let path) where path.hasPrefix("/v0/user/"):
        return Self.apiUser(path, state)
      case ("GET", let path) where path.hasPrefix("/v0/"):
        return .status(200, body: "[\(state.stories.map(String.init).joined(separator: ","))]")
      case ("GET", "/api/v1/search"), ("GET", "/api/v1/search_by_date"):
        return Self.search(query, state)
      case ("GET", "/news"), ("GET", "/"), ("GET", "/best"), ("GET", "/front"), ("GET", "/ask"),
        ("GET", "/show"), ("GET", "/jobs"):
        return .status(200, body: page.list(state.stories, Int(query["p"] ?? "1") ?? 1))
      case ("GET", "/newest"):
        return .status(200, body: page.list(state.stories, next: query["next"]))
      case ("GET", "/submitted"):
        let own = state.stories.filter { state.items[$0]?.author == query["id"] }
        return .status(200, body: page.list(own, next: query["next"], of: query["id"]))
      case ("GET", "/x"): return .status(200, body: page.refusal)
      case ("GET", "/item"):
        return .status(200, body: page.item(query, token: Self.token(&state)))
      case ("GET", "/user"):
        return .status(200, body: page.user(query["id"] ?? "", token: Self.token(&state)))
      case ("GET", "/login"): return .status(200, body: page.login)
      case ("GET", "/submit"):
        return .status(200, body: page.submit(token: Self.token(&state)))
      case ("GET", "/vote"): return Self.vote(query, user, &state)
      case ("GET", "/logout"):
        if let session = Self.session(request) { state.sessions[session] = nil }
        return .redirect(to: "news")
      case ("POST", "/login"): return Self.logIn(form, &state)
      case ("POST", "/r"): return Self.submit(form, user, &state)
      case ("POST", "/comment"): return Self.comment(form, user, &state)
      case ("POST", "/xuser"): return Self.profile(form, user, &state)
      default: return .status(404)
      }
    }
  }

  private static func token(_ state: inout State) -> String {
    state.nextToken += 1
    let token = "t\(state.nextToken)"
    state.tokens.insert(token)
    return token
  }

  private static func session(_ request: TestHTTPRequest) -> String? {
    request["Cookie"]?.split(separator: "; ").first { $0.hasPrefix("user=") }
      .map { String($0.dropFirst(5)) }
  }

  // MARK: Actions

  private static func logIn(_ form: [String: String], _ state: inout State) -> TestHTTPResponse {
    if state.fault == .captcha {
      return .status(200, body: "Validation required. If this doesn't work, you can email us.")
    }
    guard form["goto"] == "news", let name = form["acct"], let password = form["pw"],
      state.passwords[name] == password
    else { return .status(200, body: "Bad login.<br><br>" + StandInPage.loginForm) }
    let session = "\(name)&token\(state.nextToken)"
    state.nextToken += 1
    state.sessions[session] = name
    return .status(
      302,
      headers: [
        "Location": "news", "Set-Cookie": "user=\(session); Path=/; HttpOnly",
      ])
  }

  /// Returns the rejection of a form whose token is unknown or was used.
  private static func rejection(
    _ token: String?, _ state: inout State
  ) -> TestHTTPResponse? {
    if case .expired(let times) = state.fault, times > 0 {
      state.fault = .expired(times: times - 1)
      return .status(200, body: "Unknown or expired link.")
    }
    guard let token, state.tokens.remove(token) != nil else {
      return .status(200, body: "Unknown or expired link.")
    }
    return nil
  }

  private static func submit(
    _ form: [String: String], _ user: String?, _ state: inout State
  ) -> TestHTTPResponse {
    guard let user else { return .status(200, body: StandInPage.loginForm) }
    if let rejection = rejection(form["fnid"], &state) { return rejection }
    guard form["fnop"] == "submit-page", let title = form["title"], !title.isEmpty,
      title.count <= 80
    else { return .redirect(to: "x?fnid=abc") }
    let url = form["url"].flatMap { $0.isEmpty ? nil : $0 }
    if let url, let known = state.stories.first(where: { state.items[$0]?.url == url }) {
      return .redirect(to: "item?id=\(known)")
    }
    state.nextID += 1
    state.items[state.nextID] = Item(
      id: state.nextID, author: user, title: title, url: url, text: form["text"])
    state.stories.insert(state.nextID, at: 0)
    return .redirect(to: "newest")
  }

  private static func comment(
    _ form: [String: String], _ user: String?, _ state: inout State
  ) -> TestHTTPResponse {
    guard let user else { return .status(200, body: StandInPage.loginForm) }
    if let rejection = rejection(form["hmac"], &state) { return rejection }
    guard let parent = form["parent"].flatMap({ Int($0) }), state.items[parent] != nil,
      form["goto"] == "item?id=\(parent)", let text = form["text"], !text.isEmpty
    else { return .status(200, body: "Unknown or expired link.") }
    state.nextID += 1
    state.items[state.nextID] = Item(id: state.nextID, author: user, text: text, parent: parent)
    return .redirect(to: "item?id=\(parent)")
  }

  private static func profile(
    _ form: [String: String], _ user: String?, _ state: inout State
  ) -> TestHTTPResponse {
    guard let user, form["id"] == user else { return .status(200, body: "Can't make that.") }
    if let rejection = rejection(form["hmac"], &state) { return rejection }
    guard form["showd"] == "no", form["maxv"] == "20" else {
      return .status(200, body: "Unknown or expired link.")
    }
    state.profiles[user] = form["about"]
    return .redirect(to: "user?id=\(user)")
  }

  private static func vote(
    _ query: [String: String], _ user: String?, _ state: inout State
  ) -> TestHTTPResponse {
    guard let user else {
      return .status(200, body: "You have to be logged in to vote.<br>" + StandInPage.loginForm)
    }
    guard query["auth"] == "auth-\(user)", let id = query["id"].flatMap({ Int($0) }),
      let how = query["how"]
    else { return .status(200, body: "Can't make that vote.") }
    guard how == "un" || state.items[id]?.author != user else {
      return .status(200, body: "Can't make that vote.")
    }
    state.votes[user, default: [:]][id] = how == "un" ? nil : how
    return .redirect(to: query["goto"] ?? "news")
  }

  // MARK: The API

  private static func item(_ path: String, _ state: State) -> TestHTTPResponse {
    guard let id = Int(path.dropFirst("/v0/item/".count).prefix { $0 != "." }),
      let item = state.items[id]
    else { return .status(200, body: "null") }
    var fields: [String: Any] = ["id": id, "time": item.time]
    fields["type"] = item.isJob ? "job" : item.parent == nil ? "story" : "comment"
    fields["by"] = item.author
    fields["title"] = item.title
    fields["url"] = item.url
    fields["text"] = item.text
    fields["parent"] = item.parent
    fields["score"] = item.score
    let kids = state.items.values.filter { $0.parent == id }.map(\.id).sorted()
    if !kids.isEmpty { fields["kids"] = kids }
    if item.parent == nil {
      fields["descendants"] = StandInPage(state: state, user: nil).commentCount(below: id)
    }
    if item.isDeleted { fields["deleted"] = true }
    return json(fields)
  }

  private static func apiUser(_ path: String, _ state: State) -> TestHTTPResponse {
    let name = String(path.dropFirst("/v0/user/".count).prefix { $0 != "." })
    let submitted = state.items.values.filter { $0.author == name }.map(\.id).sorted(by: >)
    guard !submitted.isEmpty else { return .status(200, body: "null") }
    return json(["id": name, "karma": 7, "created": 1_160_418_092, "submitted": submitted])
  }

  private static func search(_ query: [String: String], _ state: State) -> TestHTTPResponse {
    let tags = Set((query["tags"] ?? "").split(separator: ",").map(String.init))
    let text = query["query"] ?? ""
    let items = state.items.values.sorted { $0.id > $1.id }.filter { item in
      let kind = item.parent == nil ? "story" : "comment"
      return tags.isSubset(of: [kind, "author_\(item.author ?? "")", "story_\(item.id / 10 * 10)"])
        && (text.isEmpty || item.title?.contains(text) == true)
    }
    let hits = items.map { item -> [String: Any] in
      [
        "objectID": "\(item.id)", "title": item.title ?? NSNull(),
        "author": item.author ?? NSNull(),
        "comment_text": item.parent == nil ? NSNull() : item.text ?? "",
        "url": item.url ?? NSNull(), "points": item.score, "created_at_i": item.time,
        "_tags": [item.parent == nil ? "story" : "comment"],
      ]
    }
    return json(["hits": hits, "nbHits": hits.count, "nbPages": 1, "page": 0])
  }

  private static func json(_ value: [String: Any]) -> TestHTTPResponse {
    let data = try? JSONSerialization.data(withJSONObject: value)
    return .status(200, body: data.map { String(decoding: $0, as: UTF8.self) } ?? "null")
  }

  /// Decodes form fields.
  package static func fields(_ text: String) -> [String: String] {
    var fields: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? "" }
      fields[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    return fields
  }
}
