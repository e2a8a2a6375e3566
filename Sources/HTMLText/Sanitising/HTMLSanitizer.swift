import Markup

/// Reduces HTML to what cannot harm: an allow-list of elements and attributes, absolute addresses of
/// safe schemes, and no scripts, styles, frames, forms or tracking.
///
/// It works on the events of libxml2's HTML parser, never on the text itself, so no way of writing a tag
/// can bypass it. Sanitising its own output changes nothing.
public enum HTMLSanitizer {
  /// Sanitises a fragment of HTML. O(n).
  ///
  /// - Parameters:
  ///   - html: The fragment, as it stands inside a `body`.
  ///   - base: The URL that relative addresses are resolved against. Without one they stay relative.
  ///   - page: Where links lead that are only a fragment, or empty; the base by default.
  public static func sanitize(_ html: String, base: String?, page: String? = nil) -> String {
    String(decoding: sanitize(Array(html.utf8), base: base, page: page), as: UTF8.self)
  }

  /// Sanitises a fragment of HTML in UTF-8. O(n).
  ///
  /// - Parameters:
  ///   - base: The URL that relative addresses are resolved against. Without one they stay relative.
  ///   - page: Where links lead that are only a fragment, or empty; the base by default.
  ///   - recoversContent: Whether to recover content that scripts would show (pictures loaded lazily,
  ///     TeX), to drop second copies of formulas, and to write out addresses that links must not have.
  package static func sanitize(
    _ html: [UInt8], base: String?, page: String? = nil, recoversContent: Bool = true
  ) -> [UInt8] {
    guard html.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return html
    }
    var html = html.withUnsafeBytes(BogusSections.removed) ?? html
    // A tag that was removed may have separated its neighbours: `<b><textarea><p>` becomes `<b><p>`,
    // which means something else. Then the result is sanitised again.
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

/// Passes events on to a ``SafeMarkup`` in memory of its own: Swift checks each use of a class's variables
/// for exclusive access, which would cost more than the work.
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
