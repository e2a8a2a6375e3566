import Markup

/// Makes HTML safe: keeps only allowed elements and attributes and absolute URLs of safe schemes,
/// and removes scripts, styles, frames, forms and tracking.
///
/// It filters the events of an HTML parser, never the text itself, so that no spelling of a tag can
/// bypass it. Sanitising its own output changes nothing.
public enum HTMLSanitizer {
  /// Sanitises a fragment of HTML. O(n).
  ///
  /// - Parameters:
  ///   - html: The content of a `body` element.
  ///   - base: The URL for resolving relative URLs. If it is `nil`, they remain relative.
  ///   - page: The target of links that are empty or only a fragment; by default the base.
  public static func sanitize(_ html: String, base: String?, page: String? = nil) -> String {
    String(decoding: sanitize(Array(html.utf8), base: base, page: page), as: UTF8.self)
  }

  /// Sanitises a fragment of HTML in UTF-8. O(n).
  ///
  /// - Parameters:
  ///   - base: The URL for resolving relative URLs. If it is `nil`, they remain relative.
  ///   - page: The target of links that are empty or only a fragment; by default the base.
  ///   - recoversContent: Whether to recover content that scripts would show (pictures that load
  ///     lazily, TeX), to remove second copies of formulas, and to write the URLs of disallowed
  ///     links as text.
  package static func sanitize(
    _ html: [UInt8], base: String?, page: String? = nil, recoversContent: Bool = true
  ) -> [UInt8] {
    guard html.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return html
    }
    var html = html.withUnsafeBytes(BogusSections.removed) ?? html
    // Removing a tag may change the meaning of its neighbours: `<b><textarea><p>` becomes `<b><p>`,
    // which is parsed differently. So the result is sanitised again.
    for _ in 1...4 {
      let writer = html.withUnsafeBytes { bytes in
        HTMLStreamParser.parse(fragment: bytes) {
          SafeWriter(
            SafeMarkup(
              base: base, page: page ?? base, recoversContent: recoversContent,
              capacity: bytes.count))
        }
      }
      html = writer.bytes
      if !writer.tookTagsOff { break }
    }
    return html
  }
}

/// Forwards events to a ``SafeMarkup`` in manually allocated memory. As a stored property of a
/// class, each access would need an exclusivity check, which costs more than the work itself.
private final class SafeWriter: HTMLStreamHandler {
  private let markup = UnsafeMutablePointer<SafeMarkup>.allocate(capacity: 1)

  var bytes: [UInt8] { markup.pointee.bytes }
  var tookTagsOff: Bool { markup.pointee.tookTagsOff }

  init(_ markup: SafeMarkup) {
    self.markup.initialize(to: markup)
  }

  deinit {
    markup.deinitialize(count: 1)
    markup.deallocate()
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    markup.pointee.start(name, attributes)
  }

  func text(_ utf8: UnsafeRawBufferPointer) { markup.pointee.text(utf8) }

  func plainText(_ utf8: UnsafeRawBufferPointer) { markup.pointee.plainText(utf8) }

  func end(_ name: HTMLName) { markup.pointee.end(name) }
}
