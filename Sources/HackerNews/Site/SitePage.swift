import FoundationEssentials
import HTMLText
import Markup
import Patterns
import URLs
import WebClient

/// A page of a site, read by the rules of a markup file.
///
/// Not `Sendable`, because the HTML tree is not. It is created and used in one function.
struct SitePage {
  let markup: HNMarkup
  let url: WebURL
  private let root: HTMLNode

  /// The limits of a page. A thread of 2,000 comments has 120,000 nodes and 3.5 MB.
  private static let limits = HTMLLimits(bytes: 20 << 20, nodes: 1_000_000)
  /// The maximum number of steps for finding the rows of such a page.
  private static let maximumOperations = 20_000_000

  /// - Parameter encoding: The charset of the Content-Type header.
  init(
    _ bytes: [UInt8], url: WebURL, encoding: String?, _ markup: HNMarkup
  ) throws(HNError) {
    self.markup = markup
    self.url = url
    do throws(HTMLLimitError) {
      root = try HTMLDocument(bytes, encoding: encoding, limits: Self.limits).node
    } catch {
      throw .invalidResponse(url.redacted, reason: "\(error)")
    }
  }

  // MARK: Parts of every page

  /// The name of the logged-in user.
  func me() throws(HNError) -> String? { try value(markup.page.me)?.text }

  func karma() throws(HNError) -> Int? { try value(markup.page.karma)?.int }

  /// The URL of the next page of the list.
  func more() throws(HNError) -> WebURL? { try link(markup.page.more) }

  // MARK: Messages

  /// The messages that the page shows.
  func messages() throws(HNError) -> [String] {
    var messages: [String] = []
    for field in markup.page.messages ?? [] {
      if let text = try value(field)?.text { messages.append(text) }
    }
    return messages
  }

  /// The first known message and its meaning.
  func knownMessage() throws(HNError) -> (meaning: HNMarkup.Meaning, text: String)? {
    let texts = try messages()
    for meaning in HNMarkup.Meaning.allCases {
      for pattern in markup.messages?[meaning.rawValue] ?? [] {
        if let text = texts.first(where: { pattern.firstMatch(in: $0) != nil }) {
          return (meaning, text)
        }
      }
    }
    return nil
  }

  /// The error that a message on the page corresponds to.
  func knownError() throws(HNError) -> HNError? {
    guard let (meaning, text) = try knownMessage() else { return nil }
    return error(meaning, text)
  }

  /// - Parameter text: the message of the page.
  func error(_ meaning: HNMarkup.Meaning, _ text: String) -> HNError {
    switch meaning {
    case .badLogin: .badLogin
    case .validationRequired: .validationRequired(url.redacted)
    case .tooFast: .tooFast(retryAfter: nil)
    case .expired: .expired
    case .notLoggedIn: .notLoggedIn
    case .notAllowed: .notAllowed(text)
    case .noSuchUser: .noSuchUser
    case .noSuchItem: .noSuchItem
    case .refused, .duplicate, .accepted, .empty: .refused(text)
    }
  }

  /// Returns the error for a page without the expected content. A page without rows is not an empty
  /// list, because sites that limit requests send such pages too.
  func missingContent() throws(HNError) -> HNError {
    try knownError()
      ?? .markup(HNMarkupError("", "\(url.redacted) has no content that the rules find"))
  }

  // MARK: Rows

  /// A row and its item.
  struct Row {
    let node: HTMLNode
    let values: [String: HNField.Value]
    var item: HNItem

    var level: Int { values["level"]?.int ?? 0 }
  }

  /// Returns the rows of the page.
  ///
  /// - Parameter xpath: finds the rows; by default the rule for their kind.
  /// - Throws: ``HNError/markup(_:)`` if more than a fifth of the rows lack a required field,
  ///   because the site's markup has probably changed.
  func rows(_ kind: HNMarkup.RowKind, _ xpath: XPath? = nil) throws(HNError) -> [Row] {
    let rule = kind == .post ? markup.post : markup.comment
    let nodes = try nodes(xpath ?? rule.rows)
    var rows: [Row] = []
    for node in nodes {
      if let row = try row(kind, rule, at: node) { rows.append(row) }
    }
    let missing = nodes.count - rows.count
    guard missing * 5 <= nodes.count else {
      throw .markup(
        HNMarkupError(kind.rawValue, "\(missing) of \(nodes.count) rows lack a required field"))
    }
    return rows
  }

  private func row(
    _ kind: HNMarkup.RowKind, _ rule: HNMarkup.Rows, at node: HTMLNode
  ) throws(HNError) -> Row? {
    let values = try values(rule.fields, at: node)
    guard rule.required.allSatisfy({ values[$0] != nil }), let id = values["id"]?.int else {
      return nil
    }
    let isJob = values["job"] != nil
    var item = HNItem(id: id, kind: kind == .comment ? .comment : isJob ? .job : .story)
    item.author = values["author"]?.text
    item.time = values["time"]?.date
    item.title = values["title"]?.text
    item.text = values["text"]?.text
    item.score = values["score"]?.int
    item.commentCount = values["comments"]?.int
    item.parent = values["parent"]?.int
    item.story = values["story"]?.int
    item.isDeleted = values["deleted"] != nil
    item.isDead = values["dead"] != nil || values["flagged"] != nil
    item.vote = values["votedUp"] != nil ? .up : values["votedDown"] != nil ? .down : nil
    // The link of a story with a text of its own leads to its own page.
    item.url = values["url"]?.text
    if item.url == markup.url(of: id)?.description { item.url = nil }
    return Row(node: node, values: values, item: item)
  }

  /// Returns the item of the page, with its own text; `nil` if the page has no item.
  func head() throws(HNError) -> Row? {
    for head in markup.thread.head {
      guard var row = try rows(head.row, head.rows).first else { continue }
      if row.item.text == nil { row.item.text = try value(markup.thread.text)?.text }
      return row
    }
    return nil
  }

  /// Returns the comments below the item of the page.
  func comments() throws(HNError) -> [Row] { try rows(.comment, markup.thread.comments) }

  /// Returns the user of the page.
  func user() throws(HNError) -> HNUser? {
    let values = try values(markup.user.fields, at: root)
    guard let name = values["name"]?.text else { return nil }
    return HNUser(
      name: name, karma: values["karma"]?.int, created: values["created"]?.date,
      about: values["about"]?.text)
  }

  // MARK: Forms and links

  /// Returns the form that an XPath finds.
  func form(_ xpath: XPath, at node: HTMLNode? = nil) throws(HNError) -> SiteForm? {
    try nodes(xpath, at: node).first.flatMap { SiteForm($0, base: url) }
  }

  /// Returns the request of a link or form, or `nil` if the page does not have it.
  func request(_ control: HNMarkup.Control?, at node: HTMLNode? = nil) throws(HNError)
    -> WebRequest?
  {
    guard let control else { return nil }
    var form: SiteForm?
    if let xpath = control.form {
      form = try self.form(xpath, at: node)
    } else if let link = try link(control.link, at: node) {
      form = SiteForm(action: link, isPost: control.post ?? false)
    }
    form?.set(control.set)
    return form?.request
  }

  /// Returns the URL of this site that a field finds.
  private func link(_ field: HNField?, at node: HTMLNode? = nil) throws(HNError) -> WebURL? {
    try value(field, at: node)?.text.flatMap { url.resolve($0) }
      .flatMap { $0.isSameOrigin(as: url) ? $0 : nil }
  }

  // MARK: Evaluating

  /// - Parameter node: The context node; by default the document.
  func value(_ field: HNField?, at node: HTMLNode? = nil) throws(HNError) -> HNField.Value? {
    guard let field else { return nil }
    do throws(XPathError) {
      return try field.value(
        at: node ?? root, base: url, operations: Self.maximumOperations)
    } catch {
      throw .markup(HNMarkupError(error))
    }
  }

  private func values(
    _ fields: [String: HNField], at node: HTMLNode
  ) throws(HNError) -> [String: HNField.Value] {
    var values: [String: HNField.Value] = [:]
    for (name, field) in fields { values[name] = try value(field, at: node) }
    return values
  }

  /// - Parameter node: The context node; by default the document.
  func nodes(_ xpath: XPath, at node: HTMLNode? = nil) throws(HNError) -> [HTMLNode] {
    do throws(XPathError) {
      guard
        case .nodes(let nodes) = try xpath.evaluate(
          at: node ?? root, operations: Self.maximumOperations)
      else { return [] }
      return nodes
    } catch {
      throw .markup(HNMarkupError(error))
    }
  }
}
