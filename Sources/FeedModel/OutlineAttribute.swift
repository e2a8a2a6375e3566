/// An attribute of a subscription's outline that says nothing to us and much to the program that wrote
/// it. It is kept, so that a list comes out of the library with what went in.
public struct OutlineAttribute: Sendable, Hashable, Codable {
  /// Nil for a name without a namespace, as most are.
  public var namespace: String?
  /// As written; stands for the namespace.
  public var prefix: String?
  public var name: String
  public var value: String

  public init(namespace: String? = nil, prefix: String? = nil, name: String, value: String) {
    self.namespace = namespace
    self.prefix = prefix
    self.name = name
    self.value = value
  }

  /// Whether it is what an outliner shows of an outline.
  package var isText: Bool { isNamed("text") }

  /// Whether it has such a name, and no namespace.
  package func isNamed(_ name: String) -> Bool { namespace == nil && self.name == name }
}
