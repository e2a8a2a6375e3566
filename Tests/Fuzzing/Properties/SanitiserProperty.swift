import FeedFormats

/// Sanitised HTML is safe, does not change when it is sanitised again, and can be shown as text.
struct SanitiserProperty: Property {
  let name = "sanitiser"
  let kinds: Set<Sample.Kind> = [.html]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let html = String(decoding: input, as: UTF8.self)
    let base = FeedParser.Context(salt: salt).url
    try TextCheck.check(TextConstruct(html, .html, base: base))
  }
}
