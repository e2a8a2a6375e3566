import FoundationEssentials
import JSONText
import Markup
import Patterns
public import URLs

/// A description of a site's pages, forms and messages.
///
/// Everything that depends on the markup of Hacker News is in such a file. If the site changes, a
/// new file is enough; the program stays the same. Files can also describe similar sites. The
/// format is documented in `Documentation/hn-markup.schema.json`.
public struct HNMarkup: Sendable {
  /// The maximum size of a file in bytes.
  public static let maximumSize = 256 << 10

  /// The number of the file, which increases with each change.
  public let revision: Int
  /// The URL that all paths are relative to.
  public internal(set) var site: WebURL
  /// The file.
  public private(set) var source: [UInt8] = []

  let lists: [String: List]
  let page: Page
  let post: Rows
  let comment: Rows
  let thread: Thread
  let user: User
  let session: Session
  /// The forms `login`, `submit`, `comment` and `profile`.
  let forms: [String: Form]?
  let votes: Votes?
  /// The regular expressions of messages, by ``Meaning``.
  let messages: [String: [Pattern]]?
  let checks: [Check]?

  /// The names of the lists that the site has, in alphabetical order.
  public var listNames: [String] { lists.keys.sorted() }

  /// Reads a file and checks it against the JSON Schema of the format. Its self-test pages are read
  /// by ``runChecks()``.
  public init(parsing source: [UInt8]) throws(HNMarkupError) {
    guard source.count <= Self.maximumSize else {
      throw HNMarkupError("", "the file is larger than \(Self.maximumSize >> 10) KiB")
    }
    guard let document = JSONReader.read(source), document.isComplete, document.warnings.isEmpty
    else { throw HNMarkupError("", "the file is not valid JSON") }
    try JSONSchema.markup.check(document.value)
    do {
      self = try JSONDecoder().decode(HNMarkup.self, from: Data(source))
    } catch {
      throw HNMarkupError(error)
    }
    self.source = source
    guard site.isHTTP, site.path.hasSuffix("/"), site.query == nil, site.fragment == nil,
      !site.hasUserinfo
    else { throw HNMarkupError("site", "must be an http or https URL that ends in a slash") }
    for (name, rows) in [("post", post), ("comment", comment)] {
      for field in rows.required where rows.fields[field] == nil {
        throw HNMarkupError("\(name).fields.\(field)", "is missing")
      }
    }
  }
}

extension HNMarkup: Decodable {
  private enum CodingKeys: CodingKey {
    case revision, site, lists, page, post, comment, thread, user, session, forms, votes, messages
    case checks
  }
}

extension HNMarkup: Hashable {
  public static func == (one: HNMarkup, other: HNMarkup) -> Bool {
    one.source == other.source && one.site == other.site
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(revision) }
}

extension HNMarkup: CustomStringConvertible {
  public var description: String { "revision \(revision) for \(site)" }
}

// MARK: Parts of the file

extension HNMarkup {
  /// A relative URL with parameters in braces, such as `item?id={id}`.
  struct PathTemplate: Sendable, Decodable {
    private let text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }

    /// The names of the parameters.
    var parameters: [String] {
      text.split(separator: "{").compactMap { part in
        part.firstIndex(of: "}").map { String(part[..<$0]) }
      }
    }

    /// Returns the URL with the parameters filled in, or `nil` if one is missing or the URL leads
    /// to another site.
    func url(_ values: [String: String], site: WebURL) -> WebURL? {
      var path = text
      for name in parameters {
        guard let value = values[name] else { return nil }
        path = path.replacing("{\(name)}", with: FormEncoding.encoded(value))
      }
      return site.resolve(path).flatMap { $0.isSameOrigin(as: site) ? $0 : nil }
    }
  }

  enum RowKind: String, Sendable, Decodable { case post, comment }

  /// A list of posts or comments.
  struct List: Sendable, Decodable {
    let path: PathTemplate
    let row: RowKind?
    /// Whether the site's robots.txt excludes the list, so that it is fetched only when a user
    /// requests it.
    let attended: Bool?
  }

  /// The parts that every page may have.
  struct Page: Sendable, Decodable {
    /// The name of the logged-in user.
    let me: HNField
    let karma: HNField?
    let logout: Control?
    /// The URL of the next page of a list.
    let more: HNField?
    /// The fields that may contain a message.
    let messages: [HNField]?
  }

  /// The rules for finding and reading the rows of posts or comments.
  struct Rows: Sendable, Decodable {
    var rows: XPath
    let require: [String]?
    let fields: [String: HNField]

    /// The fields without which a row is not read.
    var required: [String] { ["id"] + (require ?? []) }
  }

  /// The page of an item.
  struct Thread: Sendable, Decodable {
    struct Head: Sendable, Decodable {
      let row: RowKind
      let rows: XPath
    }

    let path: PathTemplate
    /// The rows that may be the item itself, in the order in which they are tried.
    let head: [Head]
    /// The item's own text.
    let text: HNField?
    let comments: XPath
  }

  /// The page of a user.
  struct User: Sendable, Decodable {
    let path: PathTemplate
    let fields: [String: HNField]
  }

  /// The page that shows whether a session is valid.
  struct Session: Sendable, Decodable {
    let page: PathTemplate
  }

  /// A link or a form that performs an action.
  struct Control: Sendable, Decodable {
    let link: HNField?
    /// Whether a link is requested with `POST`.
    let post: Bool?
    let form: XPath?
    /// Fields that are added to the form or sent with the link.
    let set: [String: String]?
  }

  struct Form: Sendable, Decodable {
    /// The pages that may have the form, in the order in which they are tried.
    let pages: [PathTemplate]
    let xpath: XPath
    /// The names of the form's fields, by the values that they receive.
    let fields: [String: String]
    /// Fields that always have the same value.
    let set: [String: String]?
    let outcomes: [Outcome]
  }

  /// The rules for voting on items.
  struct Votes: Sendable, Decodable {
    /// The page with the controls of an item.
    let page: PathTemplate
    let up: Control?
    let down: Control?
    let un: Control?
    let outcomes: [Outcome]
  }

  /// The meaning of a response to a form or a vote. All of its conditions must hold.
  struct Outcome: Sendable, Decodable {
    let status: [Int]?
    /// A condition on the `Location` field. Its first group is the number of an item.
    let location: Pattern?
    /// A condition on the messages of the page.
    let text: Pattern?
    /// A condition on the page: the XPath finds something.
    let xpath: XPath?
    let meaning: Meaning

    private enum CodingKeys: String, CodingKey {
      case status, location, text, xpath
      case meaning = "is"
    }
  }

  /// The meaning of a message, or of the response to a form or a vote.
  enum Meaning: String, CaseIterable, Sendable, Decodable {
    case badLogin, validationRequired, tooFast, expired, notLoggedIn, notAllowed
    case noSuchUser, noSuchItem, refused
    /// The page was submitted before.
    case duplicate
    case accepted
    /// The list is empty, which is not an error.
    case empty
  }

  /// A page in the file, with the results that the rules must produce for it.
  struct Check: Sendable, Decodable {
    struct Expectation: Sendable, Decodable {
      /// The expected numbers of rows.
      let posts: Int?
      let comments: Int?
      /// The URL of the next page, relative to the site.
      let more: String?
      let me: String?
      /// The fields of the first row, as text.
      let post: [String: String]?
      let comment: [String: String]?
    }

    let html: String
    let expect: Expectation
  }
}
