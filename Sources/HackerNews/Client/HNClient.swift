public import FoundationEssentials
public import URLs
public import WebClient

/// A client of Hacker News, or of a similar site: it reads lists, threads and users, acts
/// for a user, and keeps a record of votes and of items that were read or deleted.
///
/// ```swift
/// let client = HNClient(WebClient(transport: CurlTransport(), cookies: CookieJar()))
/// let page = try await client.posts("top")
/// let thread = try await client.thread(page.items[0].id)
/// ```
///
/// Stories that were deleted by ``delete(_:)`` are left out of all lists. All texts are untrusted.
/// Requests to the site are sent one at a time and at least a second apart, and requests to the
/// APIs at most eight at a time. After a response that limits the rate, no request is sent to the
/// host until the deadline, which the queue of the web client stores.
public actor HNClient {
  /// The addresses and limits of a client.
  public struct Configuration: Sendable {
    /// The URL of the site; `nil` for that of the markup file.
    public var site: WebURL?
    /// The URL of the official API.
    public var api = WebURL("https://hacker-news.firebaseio.com/v0/")
    /// The URL of the search API; `nil` for a site without one.
    public var search = WebURL("https://hn.algolia.com/api/v1/")
    /// The URL of newer markup files; `nil` if there are none. A page that does not match the
    /// markup file in use causes a download, at most once an hour.
    public var markup: WebURL?
    /// The maximum number of stories that ``HNClient/mergedStories(ids:)`` and
    /// ``HNClient/stories(_:)`` fetch.
    public var maxStories = 30
    public var userAgent = "lede"
    /// Returns the current time.
    public var now: @Sendable () -> Date = { Date() }

    public init() {}
  }

  /// A list of the official API.
  public enum StoryList: String, Sendable, Hashable, CaseIterable, Codable {
    case top, new, best, ask, show, jobs
  }

  /// The markup file in use.
  public nonisolated let markup: HNMarkupStore
  nonisolated let configuration: Configuration
  nonisolated let connection: HNConnection
  nonisolated let site: HNSite
  nonisolated let records: (any HNRecords)?
  private let updater: HNMarkupUpdater?
  private let sessions: HNAccountStore?
  /// The name of the stored session.
  public nonisolated let accountName: String
  /// The name of the logged-in user. It is verified by ``resumeSession()``.
  public private(set) var userName: String?

  /// - Parameters:
  ///   - client: sends the requests. Its cookie jar receives the session, so a client that logs in
  ///     needs one of its own.
  ///   - records: stores votes and which items were read or deleted.
  ///   - sessions: stores the session. With `nil`, it is not stored.
  ///   - account: the name of the stored session; by default the host of the site.
  public init(
    _ client: WebClient, markup: HNMarkupStore = HNMarkupStore(),
    records: (any HNRecords)? = nil, sessions: HNAccountStore? = nil, account: String? = nil,
    configuration: Configuration = Configuration()
  ) {
    self.markup = markup
    self.configuration = configuration
    self.records = records
    self.sessions = sessions
    let connection = HNConnection(
      client: client, userAgent: configuration.userAgent, now: configuration.now)
    self.connection = connection
    updater = configuration.markup.map { url in
      HNMarkupUpdater(store: markup, url: url, connection: connection)
    }
    site = HNSite(
      connection: connection, store: markup, updater: updater, site: configuration.site)
    accountName = account ?? HostKey.host(of: configuration.site ?? markup.current.site) ?? ""
  }

  /// Cancels all requests in progress and closes their connections. They throw
  /// ``HNError/cancelled``, and ``HNError/unconfirmed(reason:)`` if they change something.
  public nonisolated func cancelAll() { connection.cancelAll() }

  /// Downloads the markup file, checks it, stores it and uses it from now on.
  ///
  /// - Returns: `nil` if there is no newer file.
  public func refreshMarkup() async throws(HNError) -> HNMarkupStore.Change? {
    guard let updater else { throw .notAllowed("there is no URL for newer markup files") }
    return try await updater.refresh()
  }

  // MARK: Lists

  /// Returns the first page of a list.
  ///
  /// - Parameters:
  ///   - list: the name of a list in the markup file, such as `top`.
  ///   - parameters: the values for the path of the list, such as `user`.
  ///   - isAttended: whether a user is waiting for the page. Otherwise requests are 30 s apart, and
  ///     lists that the site's robots.txt excludes are refused.
  public func posts(
    _ list: String, _ parameters: [String: String] = [:], isAttended: Bool = true
  ) async throws(HNError) -> HNPage {
    var site = site
    site.isAttended = isAttended
    return try await recorded(try await site.posts(list, parameters))
  }

  /// Returns the page after another one, or `nil` after the last one.
  public func posts(after page: HNPage) async throws(HNError) -> HNPage? {
    guard let next = page.next else { return nil }
    return try await recorded(try await site.page(next))
  }

  /// Returns the stories that a user has submitted.
  public func submissions(of user: String) async throws(HNError) -> HNPage {
    try await posts("submitted", ["user": user])
  }

  private func recorded(_ page: HNPage) async throws(HNError) -> HNPage {
    var page = page
    page.items = try await withRecords(page.items)
    return page
  }

  // MARK: Threads and users

  /// Returns an item and the comments below it.
  ///
  /// - Parameter pages: the maximum number of pages of the thread to fetch.
  public func thread(_ id: HNItem.ID, pages: Int = 20) async throws(HNError) -> HNThread {
    var thread = try await site.thread(id, pages: pages)
    let items = try await withRecords(
      [thread.item] + thread.comments.map(\.item), keepsDeleted: true)
    thread.item = items[0]
    for (index, item) in items.dropFirst().enumerated() { thread.comments[index].item = item }
    return thread
  }

  public func user(_ name: String) async throws(HNError) -> HNUser {
    try await site.user(name)
  }

  // MARK: Sessions

  /// Loads the stored session and verifies it with the site. An invalid session is removed.
  ///
  /// - Returns: the logged-in user, or `nil`.
  public func resumeSession() async throws(HNError) -> HNUser? {
    guard let session = try loadSession() else { return nil }
    guard let user = try await site.currentUser() else {
      try forgetSession()
      return nil
    }
    userName = user.name
    if cookies != session.cookies { try saveSession(user.name) }
    return user
  }

  /// Loads the stored session without verifying it, for a command that acts once. The site rejects
  /// the action if the session is invalid.
  ///
  /// - Returns: the stored session, or `nil`.
  @discardableResult
  public func loadSession() throws(HNError) -> HNAccountStore.Session? {
    guard let session = try sessions?.session(accountName), session.site.isSameOrigin(as: siteURL)
    else { return nil }
    for cookie in session.cookies {
      connection.client.cookies?.set(cookie, for: siteURL, now: connection.now())
    }
    userName = session.user
    return session
  }

  /// Logs in and stores the session. The password is not stored.
  ///
  /// - Throws: ``HNError/badLogin``, or ``HNError/validationRequired(_:)`` if the site requires a
  ///   captcha, which only a browser can show.
  public func logIn(_ name: String, password: String) async throws(HNError) -> HNUser {
    connection.client.cookies?.removeAll(for: siteURL)
    let user = try await site.logIn(name, password: password)
    userName = user.name
    try saveSession(user.name)
    return user
  }

  /// Ends the session at the site and removes it here. It is removed even if the site cannot be
  /// reached.
  public func logOut() async throws(HNError) {
    do throws(HNError) {
      try await site.logOut()
    } catch {
      try forgetSession()
      throw error
    }
    try forgetSession()
  }

  private var siteURL: WebURL { site.markup.site }

  private var cookies: [Cookie] {
    siteURL.origin.flatMap { connection.client.cookies?.cookies[$0] } ?? []
  }

  private func saveSession(_ user: String) throws(HNError) {
    try sessions?.save(
      HNAccountStore.Session(user: user, site: siteURL, cookies: cookies), as: accountName)
  }

  private func forgetSession() throws(HNError) {
    userName = nil
    connection.client.cookies?.removeAll(for: siteURL)
    try sessions?.remove(accountName)
  }

  // MARK: Acting

  /// Submits a link or a text. If a story has both, the site uses the link.
  public func submit(_ submission: HNSubmission) async throws(HNError) -> HNSubmitResult {
    try await site.submit(submission)
  }

  /// Replies to a story or a comment.
  ///
  /// - Returns: the number of the new comment, or `nil` if it cannot be found.
  public func reply(to id: HNItem.ID, text: String) async throws(HNError) -> HNItem.ID? {
    guard !text.isBlank else { throw .notAllowed("a reply needs a text") }
    return try await site.reply(to: id, text: text)
  }

  /// Votes on a story or a comment and records the vote.
  @discardableResult
  public func vote(_ vote: HNVote, on id: HNItem.ID) async throws(HNError) -> HNVoteResult {
    try await change(vote, on: id)
  }

  /// Withdraws a vote.
  @discardableResult
  public func unvote(_ id: HNItem.ID) async throws(HNError) -> HNVoteResult {
    try await change(nil, on: id)
  }

  private func change(_ vote: HNVote?, on id: HNItem.ID) async throws(HNError) -> HNVoteResult {
    let result = try await site.vote(vote, on: id)
    try await record(vote, on: id)
    return result
  }

  /// Changes the description or the email address of the logged-in user. `nil` keeps a value.
  public func updateProfile(about: String? = nil, email: String? = nil) async throws(HNError) {
    var values: [String: String] = [:]
    values["about"] = about
    values["email"] = email
    guard let userName else { throw .notLoggedIn }
    guard !values.isEmpty else { return }
    try await site.updateProfile(of: userName, values)
  }
}
