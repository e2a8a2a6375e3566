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
    // Most paths need no parsing, and a library may have thousands of them.
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

  /// Whether this folder is the other one or is inside it.
  public func isInside(_ other: FolderPath) -> Bool {
    names.starts(with: other.names)
  }

  /// Returns the path of this folder after a folder was renamed that it is or is inside.
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
