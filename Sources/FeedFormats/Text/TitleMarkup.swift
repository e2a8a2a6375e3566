import HTMLText
import Markup

/// Interprets RSS titles, which may be plain text or HTML without a declaration.
enum TitleMarkup {
  /// Returns the title as HTML. The brackets of text that is not markup, such as `C++ <vector>` or
  /// `if a<b`, are escaped, and so are those of `<script>` and similar elements without an end tag.
  /// Other HTML elements remain, and so do tags with attributes or a prefix. O(n).
  static func escapingText(_ title: [UInt8]) -> [UInt8] {
    guard title.contains(UInt8(ascii: "<")) else { return title }
    let unmatched = UnmatchedTags(title)
    let kept = title.replacing(at: UInt8(ascii: "<")) { bracket in
      let rest = title[(bracket + 1)...]
      return isPlainText(rest) || unmatched.contain(rest) ? (bracket..<bracket + 1, "&lt;") : nil
    }
    return kept ?? title
  }

  /// Whether the text after a `<` is a word and not an element.
  private static func isPlainText(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.drop { $0 == UInt8(ascii: "/") }.prefix(65).prefix(while: \.isASCIIAlphanumeric)
    guard let first = name.first, first >= 0x41, name.count <= 64 else { return false }
    let rest = text[name.endIndex...]
    let end = rest.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    let inside = rest[..<(end ?? rest.endIndex)]
    // An unfinished tag may be truncated. Without an attribute it is not a tag.
    guard let end, rest[end] == UInt8(ascii: ">") else {
      return !inside.contains(UInt8(ascii: "="))
    }
    return inside.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "/") }
      && !HTMLVocabulary.isHTML(String(decoding: name, as: UTF8.self).lowercased())
  }

  /// The tags of elements that are removed with their content, such as `<script>`. A start tag
  /// without an end tag, or an end tag without a start tag, is treated as text, so that the text
  /// after it is not lost.
  private struct UnmatchedTags {
    /// The index after the `<` of the last end tag of each name.
    private var lastEnds: [String: Int] = [:]
    private var firstStarts: [String: Int] = [:]

    /// Finds the tags in a title. O(n).
    init(_ title: [UInt8]) {
      var rest = title[...]
      while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
        rest = rest[(start + 1)...]
        guard let tag = Self.tag(rest) else { continue }
        if tag.isEnd {
          lastEnds[tag.name] = rest.startIndex
        } else if firstStarts[tag.name] == nil {
          firstStarts[tag.name] = rest.startIndex
        }
      }
    }

    /// Whether the text after a `<` is a start tag with no later end tag, or an end tag with no
    /// earlier start tag, of such an element.
    func contain(_ text: ArraySlice<UInt8>) -> Bool {
      guard let tag = Self.tag(text) else { return false }
      if tag.isEnd { return firstStarts[tag.name] ?? .max > text.startIndex }
      return lastEnds[tag.name] ?? -1 < text.startIndex
    }

    /// Returns the tag of such an element, or `nil` if there is none.
    private static func tag(_ text: ArraySlice<UInt8>) -> (name: String, isEnd: Bool)? {
      let isEnd = text.first == UInt8(ascii: "/")
      let name = EscapedMarkup.elementName(text.dropFirst(isEnd ? 1 : 0))
      guard let next = text.dropFirst(name.utf8.count + (isEnd ? 1 : 0)).first,
        next == UInt8(ascii: ">") || next <= 0x20 || next == UInt8(ascii: "/"),
        HTMLVocabulary.dropped.contains(name), !MarkupWriter.voidElements.contains(name)
      else { return nil }
      return (name, isEnd)
    }
  }
}
