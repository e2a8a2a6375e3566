import FeedFormats
package import FoundationEssentials
import HTMLText
package import HackerNews
package import JSONText
package import Terminal

/// A thread for reading: the item with its text, and the comments below it with indentation guides.
///
/// ```text
/// ann · 3h · 8864
/// The first comment
///
/// │ bob · 2h · 8865 · [+12 replies]
/// │ A reply
/// ```
package struct HNThreadView: Presentable {
  private let thread: HNThread
  private let depth: Int
  private let columns: Int
  private let now: Date
  private let page: (HNItem.ID) -> String?

  /// The minimum number of columns for the text of a comment, however deeply it is nested.
  private static let narrowest = 30

  /// - Parameters:
  ///   - depth: the number of levels of comments that are shown; `nil` for all.
  ///   - columns: the width of a line.
  ///   - page: returns the URL of an item's page.
  package init(
    _ thread: HNThread, depth: Int? = nil, columns: Int, now: Date,
    page: @escaping (HNItem.ID) -> String?
  ) {
    self.thread = thread
    self.depth = depth ?? .max
    self.columns = columns
    self.now = now
    self.page = page
  }

  // MARK: Text

  package func text(_ times: TimeStyle) -> StyledText {
    var text = head(times)
    let (hidden, authors) = (hiddenReplies, authors)
    for (place, comment) in thread.comments.enumerated() where comment.level < depth {
      let before = place > 0 ? min(thread.comments[place - 1].level, comment.level) : 0
      text += margin(min(before, depth - 1)) + "\n"
      var facts = facts(of: comment.item, times)
      if comment.level > deepest, let parent = comment.item.parent.flatMap({ authors[$0] }) {
        facts.append("to \(parent)")
      }
      if let count = hidden[comment.id] { facts.append("[+\(Self.replies(count))]") }
      let author = SafeText(firstShown: comment.item.author) ?? "[deleted]"
      let line = heading(author, facts, room(comment.level))
      text += (line + body(of: comment.item, comment.level)).withMargin(margin(comment.level))
    }
    return text
  }

  private func head(_ times: TimeStyle) -> StyledText {
    let item = thread.item
    var facts: [SafeText] = item.score.map { ["\(Words.count($0, "point"))"] } ?? []
    if let author = SafeText(firstShown: item.author) { facts.append("by \(author)") }
    facts += self.facts(of: item, times)
    facts.append("\(Words.count(item.commentCount ?? thread.comments.count, "comment"))")
    if depth <= 0, !thread.comments.isEmpty {
      facts.append("[+\(Self.replies(thread.comments.count))]")
    }
    if thread.acceptsReplies == false { facts.append("closed for replies") }
    var text: StyledText = ""
    if let title = SafeText(firstShown: item.title) { text += line(title, .bold) }
    text += line(facts.joined(separator: " · "), .dim)
    for url in [item.url, page(item.id)] {
      if let url {
        text += StyledText(SafeText(line: url), .cyan, link: try? BrowserAddress(url)) + "\n"
      }
    }
    let body = body(of: item, 0)
    return body.pieces.isEmpty ? text : text + "\n" + body
  }

  /// Returns the line above the text of a comment.
  private func heading(_ author: SafeText, _ facts: [SafeText], _ room: Int) -> StyledText {
    let rest = facts.reduce("") { $0 + " · " + $1 } as SafeText
    let line = author + rest
    guard line.columns > room else { return "\(author, .bold)\(rest, .dim)\n" }
    return "\(line.wrapped(to: room), .bold)\n"
  }

  private func line(_ text: SafeText, _ style: TerminalStyle) -> StyledText {
    "\(text.wrapped(to: columns), style)\n"
  }

  /// Returns the age, the number and the marks of an item.
  private func facts(of item: HNItem, _ times: TimeStyle) -> [SafeText] {
    var facts = item.time.map { [SafeText(line: times.age(of: $0, at: now))] } ?? []
    facts.append("\(item.id)")
    if item.isDead { facts.append("[dead]") }
    if !item.mark.isEmpty { facts.append(item.mark) }
    return facts
  }

  private static func replies(_ count: Int) -> SafeText {
    SafeText(line: count == 1 ? "1 reply" : "\(count) replies")
  }

  /// Returns the text of an item, with its links listed below it.
  private func body(of item: HNItem, _ level: Int) -> StyledText {
    guard let html = item.text else { return "" }
    var text = ReadableText(html: html)
    for index in text.lines.indices { text.lines[index].markQuote() }
    return BodyLayout(columns: room(level), stylesQuotes: true).render(text)
  }

  /// The number of columns for text at a level.
  private func room(_ level: Int) -> Int { columns - 2 * min(level, deepest) }

  /// The level from which on the indentation does not increase.
  private var deepest: Int { max(0, (columns - Self.narrowest) / 2) }

  /// Returns the indentation guides of a level.
  private func margin(_ level: Int) -> StyledText {
    let level = min(level, deepest)
    guard level > 0 else { return "" }
    let guides = [SafeText](repeating: "│", count: level)
    return StyledText(guides.joined(separator: " "), .dim)
  }

  // MARK: Structure

  /// The number of hidden replies at all levels, by the shown comment that they belong to.
  private var hiddenReplies: [HNItem.ID: Int] {
    var counts: [HNItem.ID: Int] = [:]
    var parent: HNItem.ID?
    for comment in thread.comments {
      if comment.level < depth {
        parent = comment.id
      } else if let parent {
        counts[parent, default: 0] += 1
      }
    }
    return counts
  }

  private var authors: [HNItem.ID: String] {
    Dictionary(
      thread.comments.compactMap { comment in comment.item.author.map { (comment.id, $0) } }
    ) { first, _ in first }
  }

  // MARK: JSON

  package func write(to document: inout JSONWriter) {
    document.object("item") { $0.members(of: thread.item, page: page(thread.item.id)) }
    document.field("accepts_replies", thread.acceptsReplies)
    let shown = thread.comments.filter { $0.level < depth }
    let hidden = hiddenReplies
    document.field("comments", array: shown) { writer, comment in
      writer.object {
        $0.field("level", comment.level)
        $0.field("hidden_replies", hidden[comment.id])
        $0.members(of: comment.item, page: page(comment.id))
      }
    }
  }
}

extension ReadableText.Line {
  /// Makes the `>` that starts a quoted paragraph the prefix of all its lines.
  fileprivate mutating func markQuote() {
    guard kind == .text, prefix.isEmpty, text.hasPrefix(">") else { return }
    let marks = text.prefix { $0 == ">" || $0 == " " }
    let depth = min(marks.count { $0 == ">" }, 8)
    text = String(text.dropFirst(marks.count))
    prefix = String(repeating: "> ", count: depth)
    indent = prefix
  }
}
