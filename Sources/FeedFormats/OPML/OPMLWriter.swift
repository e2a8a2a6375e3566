import FeedModel
import Markup

extension OPMLDocument {
  /// Returns the list as an OPML 2.0 file in UTF-8. The output is always well-formed.
  ///
  /// Folders are nested outlines, and the feeds of a folder keep their order. Reading the file
  /// gives the same feeds, except for characters that XML forbids and whitespace at the ends of
  /// names; writing those feeds again gives the same bytes. Elements and attributes that other
  /// programs added come last.
  public func bytes() -> [UInt8] {
    var writer = OutlineWriter(foldersAsRead)
    writer.xml.start("opml", [("version", "2.0")])
    writer.xml.element("head") {
      $0.element("title", text: Self.name(title) ?? "Subscriptions")
      for element in head { Self.write(element, to: &$0) }
    }
    writer.xml.start("body")
    for feed in Self.grouped(feeds.map(\.asRead)) { writer.write(feed) }
    writer.close(to: [])
    writer.xml.end()
    writer.xml.end()
    return writer.xml.bytes
  }

  private static func write(_ element: OutlineAttribute, to xml: inout XMLWriter) {
    let written = OutlineAttributes.written([element], on: .head)
    guard let (name, value) = written.last, let text = Self.name(value) else { return }
    xml.element(name, written.dropLast(), text: text)
  }

  /// The attributes of folders, by the folder names as a parser returns them.
  private var foldersAsRead: [[String]: [OutlineAttribute]] {
    let read = folders.map { ($0.compactMap { Self.name($0) }, $1) }
    return Dictionary(read.sorted { $0.0.lexicographicallyPrecedes($1.0) }) { one, _ in one }
  }

  /// Returns a name as a parser returns it, or `nil` if nothing of it is left.
  fileprivate static func name(_ text: String?) -> String? {
    let name = text.map { XMLEscaping.cleaned($0).trimmingBlanks() }
    return name?.isEmpty == true ? nil : name
  }

  /// Returns the feeds grouped by folder. Folders are ordered by their first feed.
  private static func grouped(_ feeds: [Feed]) -> [Feed] {
    var folders = FolderNumbers()
    let ranked = feeds.enumerated().map { place, feed in
      (rank: folders.numbers(of: feed.folder), place: place, feed: feed)
    }
    return ranked.sorted {
      $0.rank == $1.rank ? $0.place < $1.place : $0.rank.lexicographicallyPrecedes($1.rank)
    }.map(\.feed)
  }
}

extension OPMLDocument.Feed {
  /// The feed as a parser returns it, so that folders with equal names after reading are grouped.
  fileprivate var asRead: Self {
    var feed = self
    feed.url = SubscriptionAddress.web(url) ?? url
    feed.title = OPMLDocument.name(title)
    feed.text = feed.title == nil ? nil : OPMLDocument.name(text)
    if feed.text == feed.title || feed.text == feed.url { feed.text = nil }
    feed.pageURL = OPMLDocument.name(pageURL)
    feed.folder = folder.compactMap { OPMLDocument.name($0) }
    feed.tags = tags.flatMap { $0.split(separator: ",") }.compactMap {
      OPMLDocument.name(String($0))
    }
    feed.type = OPMLDocument.name(type?.lowercased())
    return feed
  }
}

/// Numbers folders in the order in which they first occur. A folder is identified by its parent and
/// its name, so the cost depends on the number of names and not on the lengths of all paths.
private struct FolderNumbers {
  private struct Place: Hashable {
    var parent: Int
    var name: String
  }

  private var numbers: [Place: Int] = [:]

  /// Returns the numbers of a folder's ancestors and of the folder itself, outermost first,
  /// starting at 1.
  mutating func numbers(of folder: [String]) -> [Int] {
    var found: [Int] = []
    for name in folder {
      let place = Place(parent: found.last ?? 0, name: name)
      let number = numbers[place] ?? numbers.count + 1
      numbers[place] = number
      found.append(number)
    }
    return found
  }
}

private struct OutlineWriter {
  var xml = XMLWriter()
  /// The names of the open folders.
  private var open: [String] = []
  private let folders: [[String]: [OutlineAttribute]]

  init(_ folders: [[String]: [OutlineAttribute]]) {
    self.folders = folders
  }

  mutating func write(_ feed: OPMLDocument.Feed) {
    close(to: feed.folder)
    for name in feed.folder[open.count...] {
      open.append(name)
      let said = folders[open] ?? []
      let text = OPMLDocument.name(said.first(where: \.isText)?.value)
      xml.start(
        "outline",
        [("text", text ?? name), ("title", name)]
          + OutlineAttributes.written(said.filter { !$0.isText }, on: .folder))
    }
    let title = feed.title ?? feed.url
    xml.empty(
      "outline",
      [
        ("type", feed.type ?? "rss"), ("text", feed.text ?? title), ("title", title),
        ("xmlUrl", feed.url), ("htmlUrl", feed.pageURL),
        ("category", feed.tags.isEmpty ? nil : feed.tags.joined(separator: ",")),
      ] + OutlineAttributes.written(feed.attributes))
  }

  mutating func close(to folder: [String]) {
    let shared = zip(folder, open).prefix { $0 == $1 }.count
    while open.count > shared {
      open.removeLast()
      xml.end()
    }
  }
}
