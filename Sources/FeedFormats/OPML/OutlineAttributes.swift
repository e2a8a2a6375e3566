import FeedModel

/// The attributes of an outline that are kept for other programs, as XML can hold them.
enum OutlineAttributes {
  /// More than any program writes; the others are left out.
  static let largestCount = 64
  static let largestValue = 16 << 10

  /// What says something; each has other members in the document.
  enum Place {
    case feed, folder, head

    /// The names of those, and of what is not to be kept, in lower case.
    var known: Set<String> {
      switch self {
      case .feed: ["category", "htmlurl", "text", "title", "type", "xmlurl"]
      case .folder: ["title", "xmlurl"]
      case .head: OutlineAttributes.ofOneFile.union(["title"])
      }
    }
  }

  /// Elements of a head that are true only of the file that has them.
  private static let ofOneFile: Set<String> = [
    "datecreated", "datemodified", "expansionstate", "vertscrollstate", "windowtop", "windowleft",
    "windowbottom", "windowright",
  ]

  private static let xml = "http://www.w3.org/XML/1998/namespace"

  /// Whether an attribute is to be kept. One with a prefix that was never declared is none of XML
  /// with namespaces.
  static func keeps(_ attribute: OutlineAttribute, on place: Place = .feed) -> Bool {
    let name = attribute.name.lowercased()
    // That of a folder is kept in this spelling alone, see `Outline`.
    let isText = place == .folder && name == "text" && attribute.name != "text"
    let isOurs =
      attribute.namespace == nil && (isText || place.known.contains(name) || name.hasPrefix("xml"))
    return !isOurs && (attribute.namespace != nil || attribute.prefix == nil)
      && isName(attribute.name) && attribute.value.utf8.count <= largestValue
  }

  /// The attributes as they are read back: each name once, namespaces declared where they are used.
  ///
  /// - Returns: names with their prefixes, and values.
  static func written(
    _ attributes: [OutlineAttribute], on place: Place = .feed
  ) -> XMLWriter.Attributes {
    var written: XMLWriter.Attributes = []
    var names: Set<String> = []
    var prefixes: [String: String] = [:]
    for attribute in attributes.prefix(largestCount)
    where keeps(attribute, on: place) {
      guard let namespace = attribute.namespace.map(XMLEscaping.cleaned), !namespace.isEmpty else {
        append(attribute.name, attribute.value, to: &written, &names)
        continue
      }
      let prefix = prefix(for: namespace, attribute.prefix, among: prefixes)
      if namespace != xml, prefixes.updateValue(namespace, forKey: prefix) == nil {
        append("xmlns:" + prefix, namespace, to: &written, &names)
      }
      append(prefix + ":" + attribute.name, attribute.value, to: &written, &names)
    }
    return written
  }

  private static func append(
    _ name: String, _ value: String, to written: inout XMLWriter.Attributes,
    _ names: inout Set<String>
  ) {
    if names.insert(name).inserted { written.append((name, XMLEscaping.cleaned(value))) }
  }

  /// The prefix as it was written, if it can be had.
  private static func prefix(
    for namespace: String, _ wish: String?, among taken: [String: String]
  ) -> String {
    if namespace == xml { return "xml" }
    if let known = taken.first(where: { $0.value == namespace })?.key { return known }
    if let wish, isName(wish), !wish.lowercased().hasPrefix("xml"), taken[wish] == nil {
      return wish
    }
    return (1...).lazy.map { "ns\($0)" }.first { taken[$0] == nil } ?? "ns"
  }

  /// [NCName](https://www.w3.org/TR/xml-names/#NT-NCName).
  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
    return text.unicodeScalars.dropFirst().allSatisfy {
      isNameStart($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "." || $0.value == 0xB7
        || (0x300...0x36F).contains($0.value) || (0x203F...0x2040).contains($0.value)
    }
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || scalar.properties.isAlphabetic }
    return nameStarts.contains { $0.contains(scalar.value) }
  }

  private static let nameStarts: [ClosedRange<UInt32>] = [
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
    0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
    0x10000...0xEFFFF,
  ]
}
