import FeedModel

/// Selects the attributes that are kept for other programs, and makes them valid XML.
enum OutlineAttributes {
  /// The limits for kept attributes: the number of attributes, and the length of a value in bytes.
  /// No known program exceeds them.
  static let largestCount = 64
  static let largestValue = 16 << 10

  /// The element that has the attributes.
  enum Owner {
    case feed, folder, head

    /// The lower-case names of attributes that are read into other properties or, in a head,
    /// describe only the file that contains them.
    var known: Set<String> {
      switch self {
      case .feed: ["category", "htmlurl", "text", "title", "type", "xmlurl"]
      case .folder: ["title", "xmlurl"]
      case .head:
        [
          "datecreated", "datemodified", "expansionstate", "title", "vertscrollstate",
          "windowbottom", "windowleft", "windowright", "windowtop",
        ]
      }
    }
  }

  private static let xml = "http://www.w3.org/XML/1998/namespace"

  /// Whether an attribute is kept. Attributes with an undeclared prefix are not, because they are
  /// not namespace-well-formed.
  static func keeps(_ attribute: OutlineAttribute, on owner: Owner = .feed) -> Bool {
    let name = attribute.name.lowercased()
    // A folder's text is kept in this spelling only: see `Outline`.
    let isText = owner == .folder && name == "text" && attribute.name != "text"
    let isOurs =
      attribute.namespace == nil && (isText || owner.known.contains(name) || name.hasPrefix("xml"))
    return !isOurs && (attribute.namespace != nil || attribute.prefix == nil)
      && XMLWriter.isName(attribute.name) && attribute.value.utf8.count <= largestValue
  }

  /// Returns the attributes to write, without duplicate names and without characters that XML
  /// forbids. Includes a declaration for each namespace.
  ///
  /// - Returns: The names, with prefixes, and the values.
  static func written(
    _ attributes: [OutlineAttribute], on owner: Owner = .feed
  ) -> XMLWriter.Attributes {
    var written: XMLWriter.Attributes = []
    var names: Set<String> = []
    var prefixes: [String: String] = [:]
    for attribute in attributes.prefix(largestCount) where keeps(attribute, on: owner) {
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

  /// Returns the prefix for a namespace: the original one if it is valid and not in use for another
  /// namespace.
  private static func prefix(
    for namespace: String, _ original: String?, among taken: [String: String]
  ) -> String {
    if namespace == xml { return "xml" }
    if let known = taken.first(where: { $0.value == namespace })?.key { return known }
    if let original, XMLWriter.isName(original), !original.lowercased().hasPrefix("xml"),
      taken[original] == nil
    {
      return original
    }
    return (1...).lazy.map { "ns\($0)" }.first { taken[$0] == nil } ?? "ns"
  }
}
