import FoundationEssentials
import Markup

/// A text to be written in an Atom document, which a reader gets back character by character.
struct AtomText {
  /// The type, or `nil` for plain text, which is the default (RFC 4287 section 3.1.1).
  private(set) var type: String?
  private(set) var value: String

  /// Converts a text construct. Returns `nil` if no text is left.
  ///
  /// Markup is sanitised, and becomes plain text if it contains no tags or references. Other media
  /// types are kept if they are allowed and cannot be mistaken for markup: text types as text, and
  /// others as Base64 (section 4.1.3.3).
  ///
  /// - Parameters:
  ///   - page: The address of the page that contains the text.
  ///   - mayBeMedia: Whether other media types are allowed.
  init?(_ construct: TextConstruct?, page: String? = nil, mayBeMedia: Bool = false) {
    guard let construct else { return nil }
    let text = construct.kind.isMarkup ? construct.sanitizedHTML(page: page) : construct.value
    guard let text = XMLWriter.cleaned(text) else { return nil }
    value = text
    if construct.kind.isMarkup {
      type = text.utf8.contains(where: "<>&".utf8.contains) ? "html" : nil
    } else if mayBeMedia, case .media(let media) = construct.kind, Self.isSafe(media) {
      type = media
      if !media.hasPrefix("text/") { value = Data(text.utf8).base64EncodedString() }
    }
  }

  /// The text for an element that allows only Atom's own text types.
  var withoutMedia: AtomText {
    guard let type, type.contains("/"), !type.hasPrefix("text/") else {
      return type == "html" ? self : AtomText(plain: value)
    }
    return AtomText(plain: Base64.decode(value) ?? value)
  }

  private init(plain text: String) {
    value = text
  }

  private static func isSafe(_ media: String) -> Bool {
    media.contains("/") && media == XMLEscaping.cleaned(media).lowercased()
      && !["html", "xml", "text/plain"].contains(where: media.contains)
  }

  /// Returns the language tag, or `nil` if it is empty.
  static func language(_ tag: String?) -> String? {
    LanguageTag.normal(XMLWriter.cleaned(tag))
  }

  /// Returns the address as a parser returns it.
  static func address(_ text: String?) -> String? {
    XMLWriter.cleaned(text).flatMap { LinkAddress.make($0, against: nil) }
  }
}
