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
    var names: [String] = []
    var name: [UInt8] = []
    var escaped = false
    for byte in text.utf8 {
      if escaped || byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\") {
        name.append(byte)
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else {
        names.append(String(decoding: name, as: UTF8.self))
        name.removeAll(keepingCapacity: true)
      }
    }
    names.append(String(decoding: name, as: UTF8.self))
    self.names = names.filter { !$0.isEmpty }
  }

  public var description: String {
    var text: [UInt8] = []
    for (place, name) in names.enumerated() {
      if place > 0 { text.append(UInt8(ascii: "/")) }
      for byte in name.utf8 {
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
          text.append(UInt8(ascii: "\\"))
        }
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether this folder is the other one or lies inside it.
  public func isInside(_ other: FolderPath) -> Bool {
    names.starts(with: other.names)
  }

  /// Where a folder is once one that it is, or lies inside, has another name.
  package func renamed(_ old: FolderPath, to new: FolderPath) -> FolderPath {
    isInside(old) ? FolderPath(new.names + names.dropFirst(old.names.count)) : self
  }

  /// The same where the other one's name is typed in any case.
  public func isInside(inAnyCase other: FolderPath) -> Bool {
    names.starts(with: other.names) { $0 == $1 || $0.lowercased() == $1.lowercased() }
  }

  public static func < (one: FolderPath, other: FolderPath) -> Bool {
    one.names.lexicographicallyPrecedes(other.names)
  }
}
