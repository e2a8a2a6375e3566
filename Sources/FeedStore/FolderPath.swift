/// Where a feed is filed: the names of nested folders, outermost first. Empty is the top.
public struct FolderPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  public var names: [String]

  public init(_ names: [String] = []) {
    self.names = names
  }

  /// Reads the form that ``description`` writes: names joined by `/`, where `\/` is a slash inside
  /// a name and `\\` a backslash. Empty names are left out.
  public init(parsing text: String) {
    // As most are, and there may be ten thousand.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else {
      names = text.isEmpty ? [] : [text]
      return
    }
    var names = [""]
    var escaped = false
    for character in text {
      if escaped {
        names[names.count - 1].append(character)
        escaped = false
      } else if character == "\\" {
        escaped = true
      } else if character == "/" {
        names.append("")
      } else {
        names[names.count - 1].append(character)
      }
    }
    self.names = names.filter { !$0.isEmpty }
  }

  public var description: String {
    names.map { name in
      name.map { $0 == "/" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }.joined(separator: "/")
  }

  /// Whether this folder is the other one or lies inside it.
  public func isInside(_ other: FolderPath) -> Bool {
    names.starts(with: other.names)
  }

  /// The same where the other one's name is typed in any case.
  public func isInside(inAnyCase other: FolderPath) -> Bool {
    names.starts(with: other.names) { $0 == $1 || $0.lowercased() == $1.lowercased() }
  }

  public static func < (one: FolderPath, other: FolderPath) -> Bool {
    one.names.lexicographicallyPrecedes(other.names)
  }
}
