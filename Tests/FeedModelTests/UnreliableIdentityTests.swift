import FeedModel
import Foundation
import TestSupport
import Testing

/// Feeds whose posts have no permanent identifier. Each test tries `FeedHistory.seeds`; a failure
/// names the seed.
@Suite
struct UnreliableIdentityTests {
  @Test(arguments: UnreliableFeed.Identifiers.allCases)
  func `a post without a permanent identifier is announced once, unless all else changes`(
    identifiers: UnreliableFeed.Identifiers
  ) {
    for seed in FeedHistory.seeds {
      var feed = UnreliableFeed(identifiers, seed: seed)
      var index = FeedIndex()
      for step in 0..<8 {
        let document = feed.nextDocument()
        let announced = Set(index.read(document.items, document.completeness))
        for (place, expectation) in document.expectations.enumerated() {
          guard let isNew = expectation else { continue }
          #expect(
            announced.contains(place) == isNew,
            """
            seed \(seed), step \(step), item \(place): \(feed.description), \(document.events)
              \(document.items.brief)
            """)
        }
      }
    }
  }
}

/// Cases that the random histories do not contain: posts with equal texts, and edits that a reader
/// notices.
@Suite
struct EqualTextTests {
  @Test(arguments: [nil, 86_400.0])
  func `posts with equal texts and different links are new`(dates: Double?) {
    func thread(_ number: Int, _ build: Double) -> PostIdentity {
      PostIdentity(
        link: "http://h.ex/\(number)", title: "Open thread",
        date: dates.map { Date(timeIntervalSinceReferenceDate: $0 * build + 1) },
        text: Digest("Talk about anything"))
    }
    func post(_ number: Int, _ build: Double) -> PostIdentity {
      var post = thread(number, build)
      post.title = "Title \(number)"
      post.text = Digest("Text \(number)")
      return post
    }
    var index = FeedIndex()
    index.read((1...7).map { post($0, 1) } + [thread(8, 1)])
    #expect(index.read([thread(9, 2)] + (1...7).map { post($0, 2) }) == [0])
  }

  @Test(arguments: [nil, "http://h.ex/"])
  func `a post with a changed date is updated only if its own title or text changes`(link: String?)
  {
    func posts(_ build: Int) -> [PostIdentity] {
      (1...5).map {
        PostIdentity(
          link: link, title: "Title \($0)",
          date: Date(timeIntervalSinceReferenceDate: Double(build * 1_000 + $0)),
          text: Digest("Text \($0)"))
      }
    }
    var index = FeedIndex()
    index.read(posts(1))
    for build in 2...4 {
      let judgement = index.judge(
        posts(build), channelLink: "http://h.ex/", completeness: .complete)
      #expect(judgement.verdicts == (0..<5).map { .known($0 + 1) })
    }
  }
}

/// A publisher whose software rewrites values that should be permanent.
struct UnreliableFeed {
  enum Identifiers: CaseIterable, Sendable {
    /// GUIDs that number the items of each build.
    case positions
    case linksOnly
    case none
  }

  /// The values that all posts of a feed with numbers as GUIDs share, so that these identify none.
  enum Sharing: CaseIterable {
    case nothing, titles, texts, links, missingLinks, allButTexts
  }

  enum Dates: CaseIterable {
    case none, kept, keptDays, ofBuild, shiftedByBuild
  }

  struct Document {
    var items: [PostIdentity] = []
    var completeness = Completeness.complete
    /// Whether each item is new; `nil` if title, text and link have all changed.
    var expectations: [Bool?] = []
    var events: [String] = []
  }

  private struct Article {
    let number: Int
    var title: String
    var text: String?
    var path: String?
    let day: Int
  }

  /// The visible values of a post.
  private struct Version: Hashable {
    var title: String
    var text: String?
    var link: String?
  }

  private let identifiers: Identifiers
  private let dates: Dates
  private let sharing: Sharing
  private let window: Int
  private let firstPosition: Int
  private let guidPrefix: String
  private let hasTexts: Bool
  private let isNewestFirst: Bool
  /// Some posts have the same title, each with its own date and text.
  private let titlesRecur: Bool
  private var history: FeedHistory
  /// Newest first.
  private var articles: [Article] = []
  private var host = "h.ex"
  private var build = 0
  private var seen: [Int: Set<Version>] = [:]
  private var lastSeen: [Int: Version] = [:]
  private var lastDocument: [Article] = []
  /// Posts that from some document on may have been taken for another one.
  private var undecided: Set<Int> = []
  /// Whether this applies to all posts.
  private var isLost = false

  init(_ identifiers: Identifiers, seed: UInt64) {
    self.identifiers = identifiers
    history = FeedHistory(seed: seed)
    let dates = history.pick(Dates.allCases)
    self.dates = dates
    let sharing = identifiers == .positions ? history.pick(Sharing.allCases) : .nothing
    self.sharing = sharing
    // With two or three posts that share a value, a new one may equally be an edit of another.
    window = history.number((sharing == .nothing ? 2 : 5)...20)
    firstPosition = history.number(0...1)
    guidPrefix = history.pick(["", "item-", "http://h.ex/#"])
    let hasTexts = history.chance(70) || sharing == .texts || sharing == .allButTexts
    self.hasTexts = hasTexts
    isNewestFirst = history.chance(80)
    let recurs = history.chance(50)
    // At one position, a recurring title may equally be what an edit has left.
    titlesRecur = hasTexts && dates == .kept && identifiers != .positions && recurs
    let first = history.number(1...window)
    for _ in 0..<first { publish() }
  }

  var description: String {
    "\(identifiers), dates \(dates), window \(window), texts \(hasTexts), sharing \(sharing)"
  }

  /// Whether posts have their own links.
  private var hasLinks: Bool {
    identifiers != .none && ![.links, .missingLinks, .allButTexts].contains(sharing)
  }

  private mutating func publish() {
    let number = history.unique()
    articles.insert(
      Article(
        number: number,
        title: titlesRecur && number.isMultiple(of: 3)
          ? "Weekly"
          : [.titles, .allButTexts].contains(sharing) ? "Daily update" : "Title \(number)",
        text: hasTexts ? sharing == .texts ? "Read more" : "Text \(number)" : nil,
        path: path(of: number), day: number),
      at: 0)
  }

  private func path(of number: Int) -> String? {
    if identifiers == .none || [.missingLinks, .allButTexts].contains(sharing) { return nil }
    return sharing == .links ? "/news" : "/\(number)"
  }

  /// Returns the next build, after up to two events.
  mutating func nextDocument() -> Document {
    var document = Document()
    build += 1
    if build > 1 {
      for _ in 0..<history.number(0...2) { document.events.append(change()) }
    }
    var listed = Array(articles.prefix(window))
    if build > 1, history.chance(10) {
      listed = lastDocument
      document.events.append("the last version again")
    }
    lastDocument = Array(articles.prefix(window))
    if !isNewestFirst { listed.reverse() }
    if history.chance(10) {
      listed = listed.shuffled(using: &history.random)
      document.events.append("shuffled")
    }
    if history.chance(10) {
      document.completeness = .truncated
      listed = Array(listed.prefix(history.number(1...listed.count)))
      document.events.append("truncated")
    } else if history.chance(10) {
      listed = Array(listed.prefix(history.number(1...listed.count)))
      document.events.append("shortened")
    }
    for (position, article) in listed.enumerated() {
      list(article, at: position, in: &document)
      if isAmbiguous(article, in: listed) { document.expectations[position] = nil }
    }
    for article in listed { see(article) }
    return document
  }

  /// Whether the document does not show if this is an edited post or a new one in its place.
  private mutating func isAmbiguous(_ article: Article, in listed: [Article]) -> Bool {
    // One post with the first number, identified by title and link alone.
    if identifiers == .positions, listed.count == 1, !hasTexts, dates == .none { isLost = true }
    if sharing != .nothing, listed.count < 5 { isLost = true }
    guard !isLost, lastSeen[article.number] != nil else { return isLost }
    if !showsRewrittenDates(in: listed, besides: article) { undecided.insert(article.number) }
    return undecided.contains(article.number)
  }

  /// Whether the post is unchanged, or enough others are to show that its date was rewritten.
  private func showsRewrittenDates(in listed: [Article], besides article: Article) -> Bool {
    guard dates == .ofBuild || dates == .shiftedByBuild else { return true }
    let last = lastSeen[article.number]
    let isUnedited = last?.title == article.title && last?.text == article.text
    if isUnedited, hasTexts || hasLinks { return true }
    let others = listed.count {
      $0.number != article.number && lastSeen[$0.number]?.title == $0.title
        && lastSeen[$0.number]?.text == $0.text
    }
    return others >= (hasTexts || hasLinks ? 1 : 2)
  }

  private mutating func list(_ article: Article, at position: Int, in document: inout Document) {
    let version = version(of: article)
    document.items.append(
      PostIdentity(
        guid: identifiers == .positions ? "\(guidPrefix)\(firstPosition + position)" : nil,
        link: version.link,
        title: article.title, date: date(of: article), text: article.text.map { Digest($0) },
        hasTimeOfDay: dates != .keptDays))
    if let last = lastSeen[article.number] {
      let isKnown = seen[article.number]?.contains(version) == true
      let isAllNew =
        (last.title != version.title || sharing == .allButTexts)
        && (last.text == nil || last.text != version.text)
        && (last.link == nil || last.link != version.link || sharing == .links)
      document.expectations.append(isAllNew && !isKnown ? nil : false)
    } else {
      document.expectations.append(true)
    }
  }

  private mutating func see(_ article: Article) {
    let version = version(of: article)
    lastSeen[article.number] = version
    seen[article.number, default: []].insert(version)
  }

  private func version(of article: Article) -> Version {
    Version(
      title: article.title, text: article.text, link: article.path.map { "http://\(host)\($0)" })
  }

  private func date(of article: Article) -> Date? {
    switch dates {
    case .none: nil
    case .kept: FeedHistory.day(article.day) + 3_600
    case .keptDays: FeedHistory.day(article.day)
    case .ofBuild: FeedHistory.day(1_000 + build) + 7_200
    case .shiftedByBuild: FeedHistory.day(1_000) + Double(build * 60 + article.day * 3_600) + 1
    }
  }

  private mutating func change() -> String {
    switch history.number(0...5) {
    case 0...2:
      let count = history.number(1...window + 1)
      for _ in 0..<count { publish() }
      return "\(count) posts"
    case 3:
      let place = history.number(0...min(window, articles.count) - 1)
      articles[place].title += " \(articles[place].number)"
      return "title of \(articles[place].number)"
    case 4:
      let place = history.number(0...min(window, articles.count) - 1)
      articles[place].text? += "!"
      return "text of \(articles[place].number)"
    default:
      host = host == "h.ex" ? "new.ex" : "h.ex"
      return "host"
    }
  }
}
