/// An attribute of an OPML outline that lede does not interpret. It is stored so that an export
/// contains what was imported.
public struct OutlineAttribute: Sendable, Hashable, Codable {
  /// The namespace, or `nil` for a name without one.
  public var namespace: String?
  /// The prefix of the namespace, as written.
  public var prefix: String?
  public var name: String
  public var value: String

  public init(namespace: String? = nil, prefix: String? = nil, name: String, value: String) {
    self.namespace = namespace
    self.prefix = prefix
    self.name = name
    self.value = value
  }

  /// Whether this is the `text` attribute, which outliners show.
  package var isText: Bool { isNamed("text") }

  /// Whether the attribute has this name and no namespace.
  package func isNamed(_ name: String) -> Bool { namespace == nil && self.name == name }
}
