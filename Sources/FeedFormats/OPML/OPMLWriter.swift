extension OPMLDocument {
  /// The list as an OPML 2.0 file in UTF-8: always well-formed, folders as nested outlines, feeds
  /// in their order. Reading it back gives the same feeds.
  public func bytes() -> [UInt8] {
    var writer = OutlineWriter()
    writer.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    writer.line("<opml version=\"2.0\">")
    writer.line("  <head>")
    writer.line("    <title>\(writer.escaped(title ?? "Subscriptions"))</title>")
    writer.line("  </head>")
    writer.line("  <body>")
    for feed in Self.grouped(feeds) { writer.write(feed) }
    writer.close(to: [])
    writer.line("  </body>")
    writer.line("</opml>")
    return writer.bytes
  }

  /// The feeds with those of one folder together, folders in the order of their first feed.
  private static func grouped(_ feeds: [Feed]) -> [Feed] {
    var order: [[String]: Int] = [:]
    for feed in feeds {
      for depth in 0...feed.folder.count {
        let folder = Array(feed.folder.prefix(depth))
        if order[folder] == nil { order[folder] = order.count }
      }
    }
    let ranked = feeds.enumerated().map { place, feed in
      (
        rank: (0...feed.folder.count).compactMap { order[Array(feed.folder.prefix($0))] },
        place: place, feed: feed
      )
    }
    return ranked.sorted {
      $0.rank == $1.rank ? $0.place < $1.place : $0.rank.lexicographicallyPrecedes($1.rank)
    }.map(\.feed)
  }
}

private struct OutlineWriter {
  var bytes: [UInt8] = []
  private var open: [String] = []

  mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func write(_ feed: OPMLDocument.Feed) {
    close(to: feed.folder)
    while open.count < feed.folder.count {
      let name = feed.folder[open.count]
      line(indent + "<outline\(attribute("text", name))\(attribute("title", name))>")
      open.append(name)
    }
    let title = feed.title ?? feed.url
    var outline = "<outline type=\"rss\"\(attribute("text", title))\(attribute("title", title))"
    outline += attribute("xmlUrl", feed.url)
    if let page = feed.pageURL { outline += attribute("htmlUrl", page) }
    if !feed.tags.isEmpty { outline += attribute("category", feed.tags.joined(separator: ",")) }
    line(indent + outline + "/>")
  }

  mutating func close(to folder: [String]) {
    while !folder.starts(with: open) {
      open.removeLast()
      line(indent + "</outline>")
    }
  }

  private var indent: String { String(repeating: "  ", count: open.count + 2) }

  private func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value))\""
  }

  /// Text as it may stand in an attribute or element. Controls are left out, those that XML can hold
  /// too: the list may end on a terminal, and readers take their references for letters.
  func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": break
      default:
        if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}
