import Markup

/// Detects pictures that only count readers.
enum TrackingPixels {
  /// Returns whether an `img` or `iframe` is invisible or has the URL of a counter.
  ///
  /// It is invisible if no side is longer than one pixel, according to its attributes and style. If
  /// both sides are given, both must be this short: a picture of 600 by 1 pixels is a rule.
  ///
  /// - Parameter base: The base URL for resolving a relative URL.
  static func matches(_ attributes: HTMLAttributes, base: String?) -> Bool {
    var sides = Sides()
    let (width, height, style, source) = names
    for attribute in attributes {
      switch attribute.name {
      case width: sides.width = Sides.pixels(attribute.value[...]) ?? sides.width
      case height: sides.height = Sides.pixels(attribute.value[...]) ?? sides.height
      case style: sides.read(style: attribute.value)
      case source: if isCounter(attribute.value, base: base) { return true }
      default: break
      }
    }
    return sides.areInvisible
  }

  private static let names = (
    HTMLName("width"), HTMLName("height"), HTMLName("style"), HTMLName("src")
  )

  private static func isCounter(_ address: UnsafeRawBufferPointer, base: String?) -> Bool {
    if isCounter(address) { return true }
    guard base != nil, !SafeAddress.isPlainlySafe(address) else { return false }
    return SafeAddress.make(WindowsCharacters.text(address), base: base).map(isCounter) ?? false
  }

  /// Returns whether a URL is that of a known tracking pixel.
  static func isCounter(_ address: String) -> Bool {
    var address = address
    return address.withUTF8 { isCounter(UnsafeRawBufferPointer($0)) }
  }

  private static func isCounter(_ address: UnsafeRawBufferPointer) -> Bool {
    let scheme = schemes.first { address.contains($0) } ?? ""
    let rest = UnsafeRawBufferPointer(rebasing: address[scheme.utf8CodeUnitCount...])
    return counters.contains { rest.contains($0) }
  }

  private static let schemes: [StaticString] = ["https://", "http://", "//"]

  /// Prefixes of URLs without their scheme.
  private static let counters: [StaticString] = [
    "ad.doubleclick.net/", "b.scorecardresearch.com/", "beacon.krxd.net/",
    "blogger.googleusercontent.com/tracker/", "da.feedsportal.com/", "feedads.g.doubleclick.net/",
    "feedproxy.google.com/~ff/", "feedproxy.google.com/~r/", "feeds.feedburner.com/~ff/",
    "feeds.feedburner.com/~r/", "feeds.wordpress.com/1.0/", "medium.com/_/stat",
    "pixel.quantserve.com/", "pixel.wp.com/", "res.feedsportal.com/", "sb.scorecardresearch.com/",
    "stats.wordpress.com/b.gif", "stats.wordpress.com/g.gif", "www.facebook.com/tr?",
    "www.google-analytics.com/",
  ]
}

/// The size of a picture in pixels; `nil` for a side that is not given.
private struct Sides {
  var width: Double?
  var height: Double?
  /// The size in the style, which takes precedence as in browsers.
  private var styled: (width: Double?, height: Double?) = (nil, nil)

  var areInvisible: Bool {
    switch (styled.width ?? width, styled.height ?? height) {
    case (nil, nil): false
    case (let width?, let height?): width <= 1 && height <= 1
    case (let side?, nil), (nil, let side?): side <= 1
    }
  }

  /// Parses a number of pixels in an attribute or style: `1`, `01`, `1.0`, `1px`.
  static func pixels(_ text: Slice<UnsafeRawBufferPointer>) -> Double? {
    let text = text.drop { $0 <= 0x20 }
    let digits = text.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard !digits.isEmpty, digits.count <= 8 else { return nil }
    let unit = text[digits.endIndex...].drop { $0 <= 0x20 }.first
    // The size of other units, such as `100%`, is unknown.
    guard
      unit == nil || unit == UInt8(ascii: "p") || unit == UInt8(ascii: "P")
        || unit == UInt8(ascii: "!")
    else { return nil }
    return Double(String(decoding: digits, as: UTF8.self))
  }

  mutating func read(style: UnsafeRawBufferPointer) {
    for declaration in style.split(separator: UInt8(ascii: ";")) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: declaration[..<colon], as: UTF8.self).trimmingBlanks()
      let value = declaration[(colon + 1)...]
      switch name.lowercased() {
      case "width": styled.width = Self.pixels(value) ?? styled.width
      case "height": styled.height = Self.pixels(value) ?? styled.height
      default: break
      }
    }
  }
}
