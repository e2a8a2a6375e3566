import FoundationEssentials
import Markup

/// A text as it stands in an Atom document: what a reader gets back, character for character.
struct AtomText {
  /// Nil for plain text, which is the default (RFC 4287 section 3.1.1).
  private(set) var type: String?
  private(set) var value: String

  /// Markup is sanitised; markup without any is plain text. Other media types are kept where they
  /// may stand and cannot be taken for markup: text as it is, anything else as Base64 (section
  /// 4.1.3.3). Nil when nothing is left.
  ///
  /// - Parameter page: the page that it stands on.
  init?(_ construct: TextConstruct?, page: String? = nil, mayBeMedia: Bool = false) {
    guard let construct else { return nil }
    let text = construct.kind.isMarkup ? construct.sanitizedHTML(page: page) : construct.value
    guard let text = Self.plain(text) else { return nil }
    value = text
    if construct.kind.isMarkup {
      type = text.utf8.contains(where: "<>&".utf8.contains) ? "html" : nil
    } else if mayBeMedia, case .media(let media) = construct.kind, Self.isSafe(media) {
      type = media
      if !media.hasPrefix("text/") { value = Data(text.utf8).base64EncodedString() }
    }
  }

  /// The same text where no media type but Atom's own may stand.
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

  /// The tag of a language; nil for a blank one.
  static func language(_ tag: String?) -> String? {
    LanguageTag.normal(plain(tag))
  }

  /// An address as it comes back when it is read.
  static func address(_ text: String?) -> String? {
    plain(text).flatMap { LinkAddress.make($0, against: nil) }
  }

  /// Text without what XML cannot hold and without blanks at its ends; nil when nothing is left.
  static func plain(_ text: String?) -> String? {
    guard let text = text.map({ XMLEscaping.cleaned($0).trimmingBlanks() }), !text.isEmpty else {
      return nil
    }
    return text
  }
}
