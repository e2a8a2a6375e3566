import HTTPTransport
import Patterns
import URLs
import WebClient

/// The pages of Hacker News, or of a similar site.
///
/// Everything that depends on the site's markup comes from an ``HNMarkup``.
struct HNSite: Sendable {
  let connection: HNConnection
  let store: HNMarkupStore
  /// Downloads newer markup files; `nil` if there is no URL for them.
  let updater: HNMarkupUpdater?
  /// The URL of the site; `nil` for that of the markup file.
  let site: WebURL?
  /// Whether a user is waiting for the pages. Otherwise requests are spaced more widely.
  var isAttended = true

  /// The markup file in use.
  var markup: HNMarkup {
    var markup = store.current
    if let site { markup.site = site }
    return markup
  }

  // MARK: Reading

  /// Returns the first page of a list.
  func posts(_ name: String, _ parameters: [String: String]) async throws(HNError) -> HNPage {
    guard let list = markup.lists[name] else {
      throw .notAllowed("the site has no list \"\(name)\"")
    }
    guard isAttended || list.attended != true else {
      throw .notAllowed("the site allows programs to fetch \"\(name)\" only at a user's request")
    }
    let url = try url(list.path, parameters, "lists.\(name).path")
    return try await page(HNPage.Next(url: url, row: list.row ?? .post))
  }

  func page(_ next: HNPage.Next) async throws(HNError) -> HNPage {
    try await read(next.url) { page throws(HNError) in
      let rows = try page.rows(next.row)
      if rows.isEmpty, try page.knownMessage()?.meaning != .empty {
        throw try page.missingContent()
      }
      return HNPage(
        items: rows.map(\.item), next: try page.more().map { HNPage.Next(url: $0, row: next.row) })
    }
  }

  /// Returns an item and the comments below it, from all pages of the thread.
  ///
  /// - Parameter pages: the maximum number of pages to fetch.
  func thread(_ id: HNItem.ID, pages: Int) async throws(HNError) -> HNThread {
    let first = try url(markup.thread.path, ["id": "\(id)"], "thread.path")
    var (thread, more) = try await read(first, threadPage)
    var known = Set(thread.comments.map(\.id))
    var visited: Set<WebURL> = [first]
    while let url = more, visited.count < pages, visited.insert(url).inserted {
      let (part, next) = try await read(url, threadPage)
      // A comment may move to the next page while the pages are fetched.
      thread.comments += part.comments.filter { known.insert($0.id).inserted }
      more = next
    }
    thread.setParents()
    return thread
  }

  private func threadPage(_ page: SitePage) throws(HNError) -> (HNThread, WebURL?) {
    guard let head = try page.head() else { throw try page.missingContent() }
    let comments = try page.comments().map { HNComment(item: $0.item, level: $0.level) }
    // A few comments may all be hidden, but not many.
    if comments.isEmpty, let count = head.item.commentCount, count >= 5 {
      throw .markup(HNMarkupError("thread.comments", "finds none of \(count) comments"))
    }
    var acceptsReplies: Bool?
    if try page.me() != nil, let form = page.markup.forms?["comment"] {
      acceptsReplies = try page.form(form.xpath) != nil
    }
    return (
      HNThread(item: head.item, comments: comments, acceptsReplies: acceptsReplies),
      try page.more()
    )
  }

  func user(_ name: String) async throws(HNError) -> HNUser {
    let url = try url(markup.user.path, ["user": name], "user.path")
    do throws(HNError) {
      return try await read(url) { page throws(HNError) in
        guard let user = try page.user() else { throw try page.missingContent() }
        return user
      }
    } catch .noSuchItem {
      throw .noSuchUser
    }
  }

  /// Returns the logged-in user, or `nil` if there is no valid session.
  func currentUser() async throws(HNError) -> HNUser? {
    let url = try url(markup.session.page, [:], "session.page")
    return try await read(url) { page throws(HNError) in
      guard let name = try page.me() else {
        // A page that only limits requests says nothing about the session.
        if let error = try page.knownError(), case .tooFast = error { throw error }
        return nil
      }
      return HNUser(name: name, karma: try page.karma())
    }
  }

  // MARK: Acting

  func logIn(_ name: String, password: String) async throws(HNError) -> HNUser {
    _ = try await send("login", ["user": name, "password": password], needsLogin: false)
    guard let user = try await currentUser() else { throw .badLogin }
    return user
  }

  /// Ends the session at the site.
  func logOut() async throws(HNError) {
    let url = try url(markup.session.page, [:], "session.page")
    let request = try await read(url) { page throws(HNError) in
      try page.request(page.markup.page.logout)
    }
    if let request { _ = try await write(request) }
  }

  func submit(_ submission: HNSubmission) async throws(HNError) -> HNSubmitResult {
    let (response, outcome, id) = try await send("submit", try submission.values())
    if outcome == .duplicate { return .duplicate(id) }
    if let id { return .accepted(id) }
    return .accepted(await newItem(at: response.target, .post, like: submission.title))
  }

  func reply(to id: HNItem.ID, text: String) async throws(HNError) -> HNItem.ID? {
    let (_, _, newID) = try await send("comment", ["text": text], ["id": "\(id)"])
    if let newID { return newID }
    return await newItem(at: markup.url(of: id), .comment, like: text)
  }

  func updateProfile(of user: String, _ values: [String: String]) async throws(HNError) {
    _ = try await send("profile", values, ["user": user])
  }

  /// Votes on an item, or withdraws the vote with `nil`.
  func vote(_ vote: HNVote?, on id: HNItem.ID) async throws(HNError) -> HNVoteResult {
    guard let rule = markup.votes else { throw .notAllowed("the site does not support voting") }
    let url = try url(rule.page, ["id": "\(id)"], "votes.page")
    let request = try await read(url) { page throws(HNError) -> WebRequest? in
      guard try page.me() != nil else { throw .notLoggedIn }
      let head = try page.head()
      let row =
        head?.item.id == id
        ? head
        : try (page.rows(.post) + page.rows(.comment)).first { $0.item.id == id }
      guard let row else { throw try page.missingContent() }
      guard row.item.vote != vote || vote == nil else { return nil }
      let rule = page.markup.votes
      let control = vote == .up ? rule?.up : vote == .down ? rule?.down : rule?.un
      guard let request = try page.request(control, at: row.node) else {
        throw .notAllowed(
          vote == nil
            ? "the site has no vote on item \(id) that can be withdrawn"
            : "the site does not allow this vote on item \(id)")
      }
      return request
    }
    guard let request else { return .unchanged }
    _ = try await interpret(try await write(request), rule.outcomes)
    return .recorded
  }

  // MARK: Forms

  private typealias Sent = (
    response: HNConnection.Response, outcome: HNMarkup.Meaning, id: HNItem.ID?
  )

  /// Fetches a form, fills it in and sends it. A form that the site rejects as expired is fetched
  /// and sent once more. Nothing else is repeated.
  ///
  /// - Parameters:
  ///   - values: the values to fill in, by their names in the markup file.
  ///   - parameters: the values for the paths of the pages with the form.
  private func send(
    _ name: String, _ values: [String: String], _ parameters: [String: String] = [:],
    needsLogin: Bool = true
  ) async throws(HNError) -> Sent {
    guard let rule = markup.forms?[name] else {
      throw .notAllowed("the markup file has no form \"\(name)\"")
    }
    for (value, text) in values where rule.fields[value] == nil && !text.isEmpty {
      throw .notAllowed("the site has no field for the \(value)")
    }
    let fields = rule.fields.compactMap { name, field in values[name].map { (field, $0) } }
    for attempt in 1...2 {
      var form = try await form(rule, name, parameters, needsLogin)
      form.set(rule.set)
      form.set(Dictionary(fields) { $1 })
      let response = try await write(form.request)
      do throws(HNError) {
        let (outcome, id) = try await interpret(response, rule.outcomes)
        return (response, outcome, id)
      } catch {
        guard error == .expired, attempt == 1 else { throw error }
      }
    }
    throw .expired
  }

  private func form(
    _ rule: HNMarkup.Form, _ name: String, _ parameters: [String: String], _ needsLogin: Bool
  ) async throws(HNError) -> SiteForm {
    var failure: HNError?
    for template in rule.pages {
      let url = try url(template, parameters, "forms.\(name).pages")
      do throws(HNError) {
        let form = try await read(url) { page throws(HNError) -> SiteForm? in
          if needsLogin, try page.me() == nil { throw try page.knownError() ?? .notLoggedIn }
          let form = try page.form(rule.xpath)
          if form == nil, let error = try page.knownError() { throw error }
          return form
        }
        if let form { return form }
      } catch .noSuchItem {
        failure = failure ?? .noSuchItem
        continue
      }
      failure = .notAllowed("the site does not show the form \"\(name)\"")
    }
    throw failure ?? .notAllowed("the markup file has no page with the form \"\(name)\"")
  }

  /// Decides what the response to a form or a vote means.
  ///
  /// - Returns: `accepted` or `duplicate`, and the number of the item if the response names it.
  private func interpret(
    _ response: HNConnection.Response, _ outcomes: [HNMarkup.Outcome]
  ) async throws(HNError) -> (HNMarkup.Meaning, HNItem.ID?) {
    let page = try page(response)
    let text = try page.messages().joined(separator: "\n")
    var result: (meaning: HNMarkup.Meaning, id: HNItem.ID?)?
    for outcome in outcomes where result == nil {
      if let status = outcome.status, !status.contains(response.status) { continue }
      if let pattern = outcome.text, pattern.firstMatch(in: text) == nil { continue }
      if let xpath = outcome.xpath, try page.nodes(xpath).isEmpty { continue }
      var id: HNItem.ID?
      if let pattern = outcome.location {
        guard let groups = response.headers["Location"].flatMap({ pattern.firstMatch(in: $0) })
        else { continue }
        id = groups.count > 1 ? groups[1].flatMap { HNItem.ID($0) } : nil
      }
      result = (outcome.meaning, id)
    }
    if result == nil, let message = try page.knownMessage() { result = (message.meaning, nil) }
    let (meaning, id) = result ?? (.refused, nil)
    switch meaning {
    case .accepted, .duplicate: return (meaning, id)
    case .refused: throw await refusal(response, message: text)
    default: throw limited(page.error(meaning, text), response.url)
    }
  }

  /// Returns the error for a form that the site rejected. The reason may be on the page that the
  /// response redirects to.
  private func refusal(_ response: HNConnection.Response, message: String) async -> HNError {
    var message = message
    if message.isEmpty, let target = response.target {
      do throws(HNError) {
        let (error, text) = try await read(target) { page throws(HNError) in
          (try page.knownError(), try page.messages().joined(separator: "\n"))
        }
        if let error { return error }
        message = text
      } catch {
        // The rejection itself is certain; only its reason is unknown.
      }
    }
    return .refused(message.isEmpty ? "status \(response.status)" : String(message.prefix(200)))
  }

  /// Returns the number of the user's newest item on a page that begins like a text, or `nil` if it
  /// cannot be found. Sites do not return the numbers of new items.
  private func newItem(
    at url: WebURL?, _ kind: HNMarkup.RowKind, like text: String
  ) async -> HNItem.ID? {
    guard let url else { return nil }
    return try? await read(url) { page throws(HNError) in
      guard let me = try page.me() else { return nil }
      return try page.rows(kind).map(\.item).filter { item in
        item.author == me && (item.title ?? item.text ?? "").beginsLike(text)
      }.map(\.id).max()
    }
  }

  // MARK: Requests

  private func url(
    _ template: HNMarkup.PathTemplate, _ values: [String: String], _ path: String
  ) throws(HNError) -> WebURL {
    let missing = template.parameters.filter { values[$0] == nil }
    guard missing.isEmpty else {
      throw .notAllowed("\(path) requires \(missing.joined(separator: ", "))")
    }
    guard let url = template.url(values, site: markup.site) else {
      throw .markup(HNMarkupError(path, "leads to another site"))
    }
    return url
  }

  /// Fetches a page and reads it. If it does not match the markup file, a newer file is downloaded
  /// and the page is read again.
  private func read<Value>(
    _ url: WebURL, _ body: (SitePage) throws(HNError) -> Value
  ) async throws(HNError) -> Value {
    var request = WebRequest(.get, url)
    if !isAttended { request.spacing = .seconds(30) }
    let response = try await connection.send(request, accept: "text/html")
    guard response.url.isSameOriginOrUpgrade(of: url) else {
      throw .invalidResponse(url.redacted, reason: "a redirect to another site")
    }
    guard response.status == 200 else { throw try failure(response) }
    let value: Value
    do throws(HNError) {
      value = try body(try page(response))
    } catch {
      guard case .markup = error, await updater?.refreshIfDue() == true else {
        throw limited(error, url)
      }
      value = try body(try page(response))
    }
    connection.endBackoff(of: url)
    return value
  }

  /// Returns the error of a page with a status other than 200.
  private func failure(_ response: HNConnection.Response) throws(HNError) -> HNError {
    if let error = try page(response).knownError() { return limited(error, response.url) }
    switch response.status {
    case 403: return .tooFast(retryAfter: connection.deferRequests(to: response))
    case 404: return .noSuchItem
    default: return response.unexpectedStatus
    }
  }

  /// Sends a request that changes something. It is never repeated.
  private func write(_ request: WebRequest) async throws(HNError) -> HNConnection.Response {
    try await connection.send(request, accept: "text/html", isWrite: true)
  }

  private func page(_ response: HNConnection.Response) throws(HNError) -> SitePage {
    try SitePage(
      response.body, url: response.url,
      encoding: response.headers["Content-Type"].flatMap(Self.charset), markup)
  }

  /// Adds the deadline to the error of a page that limits the rate of requests.
  private func limited(_ error: HNError, _ url: WebURL) -> HNError {
    guard case .tooFast(nil) = error else { return error }
    return .tooFast(retryAfter: connection.deferRequests(to: url))
  }

  /// Returns the charset of a Content-Type field (RFC 9110 section 8.3.2).
  private static func charset(_ type: String) -> String? {
    let type = type.lowercased()
    guard let range = type.firstRange(of: "charset=") else { return nil }
    return String(type[range.upperBound...].drop { $0 == "\"" }.prefix { !";\" ".contains($0) })
  }
}

extension HNConnection.Response {
  /// The page of this site that the response redirects to.
  fileprivate var target: WebURL? {
    headers["Location"].flatMap { url.resolve($0) }.flatMap { $0.isSameOrigin(as: url) ? $0 : nil }
  }
}
