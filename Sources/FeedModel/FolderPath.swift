/// The folder of a feed: the names of nested folders, outermost first. An empty path is the top
/// level.
public struct FolderPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  public var names: [String]

  public init(_ names: [String] = []) {
    self.names = names
  }

  /// Parses the form that ``description`` returns: names joined by `/`, where `\/` is a slash
  /// inside a name and `\\` a backslash. Empty names are left out.
  public init(parsing text: String) {
    var names = [""]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "/" where !isEscaped: names.append("")
      default: names[names.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    self.names = names.filter { !$0.isEmpty }
  }

  public var description: String {
    let escaped = names.map { name in
      name.unicodeScalars.map { $0 == "/" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }
    return escaped.joined(separator: "/")
  }

  /// Whether this folder is the other one or is inside it.
  public func isInside(_ other: FolderPath) -> Bool {
    names.starts(with: other.names)
  }

  /// Returns the path of this folder after a folder was renamed. The path changes if this folder is
  /// that folder or is inside it.
  package func renamed(_ old: FolderPath, to new: FolderPath) -> FolderPath {
    isInside(old) ? FolderPath(new.names + names.dropFirst(old.names.count)) : self
  }

  /// Whether this folder is the other one or is inside it, ignoring case.
  public func isInside(inAnyCase other: FolderPath) -> Bool {
    names.starts(with: other.names) { $0 == $1 || $0.lowercased() == $1.lowercased() }
  }

  public static func < (one: FolderPath, other: FolderPath) -> Bool {
    one.names.lexicographicallyPrecedes(other.names)
  }
}
