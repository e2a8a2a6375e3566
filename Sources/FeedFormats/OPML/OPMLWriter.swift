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
    var xml = XMLWriter()
    xml.element("opml", [("version", "2.0")]) { xml in
      xml.element("head") {
        $0.element("title", text: XMLWriter.cleaned(title) ?? "Subscriptions")
        for element in head { Self.write(element, to: &$0) }
      }
      xml.element("body") { xml in
        let body = Folder()
        for feed in feeds.lazy.map(\.asRead) { body.folder(at: feed.folder).feeds.append(feed) }
        body.write(to: &xml, path: [], attributes: foldersAsRead)
      }
    }
    return xml.bytes
  }

  private static func write(_ element: OutlineAttribute, to xml: inout XMLWriter) {
    let written = OutlineAttributes.written([element], on: .head)
    guard let (name, value) = written.last, let text = XMLWriter.cleaned(value) else { return }
    xml.element(name, written.dropLast(), text: text)
  }

  /// The attributes of folders, by the folder names as a parser returns them.
  private var foldersAsRead: [[String]: [OutlineAttribute]] {
    let read = folders.map { ($0.compactMap(XMLWriter.cleaned), $1) }
    return Dictionary(read.sorted { $0.0.lexicographicallyPrecedes($1.0) }) { one, _ in one }
  }
}

extension OPMLDocument.Feed {
  /// The feed as a parser returns it, so that folders with equal names after reading are grouped.
  fileprivate var asRead: Self {
    var feed = self
    feed.url = SubscriptionAddress.web(url) ?? url
    feed.title = XMLWriter.cleaned(title)
    feed.text = feed.title == nil ? nil : XMLWriter.cleaned(text)
    if feed.text == feed.title || feed.text == feed.url { feed.text = nil }
    feed.pageURL = XMLWriter.cleaned(pageURL)
    feed.folder = folder.compactMap(XMLWriter.cleaned)
    feed.tags = tags.flatMap { $0.split(separator: ",") }.compactMap {
      XMLWriter.cleaned(String($0))
    }
    feed.type = XMLWriter.cleaned(type?.lowercased())
    return feed
  }

  fileprivate func write(to xml: inout XMLWriter) {
    let title = title ?? url
    xml.empty(
      "outline",
      [
        ("type", type ?? "rss"), ("text", text ?? title), ("title", title), ("xmlUrl", url),
        ("htmlUrl", pageURL), ("category", tags.isEmpty ? nil : tags.joined(separator: ",")),
      ] + OutlineAttributes.written(attributes))
  }
}

/// A folder with its feeds and folders, each in the order of first occurrence.
private final class Folder {
  var feeds: [OPMLDocument.Feed] = []
  private var folders: [(name: String, folder: Folder)] = []
  private var indices: [String: Int] = [:]

  /// Returns the folder at a path inside this one. Creates it if needed.
  func folder(at path: [String]) -> Folder {
    path.reduce(self) { outer, name in
      if let index = outer.indices[name] { return outer.folders[index].folder }
      outer.indices[name] = outer.folders.count
      outer.folders.append((name, Folder()))
      return outer.folders[outer.folders.count - 1].folder
    }
  }

  /// - Parameters:
  ///   - path: The names of the folder and its ancestors.
  ///   - attributes: The other attributes of folders, by path.
  func write(
    to xml: inout XMLWriter, path: [String], attributes: [[String]: [OutlineAttribute]]
  ) {
    for feed in feeds { feed.write(to: &xml) }
    for (name, folder) in folders {
      let others = attributes[path + [name]] ?? []
      let text = XMLWriter.cleaned(others.first(where: \.isText)?.value)
      let names: XMLWriter.Attributes = [("text", text ?? name), ("title", name)]
      let written = OutlineAttributes.written(others.filter { !$0.isText }, on: .folder)
      xml.element("outline", names + written) {
        folder.write(to: &$0, path: path + [name], attributes: attributes)
      }
    }
  }
}
