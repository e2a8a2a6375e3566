import Glibc

/// The variables that a program is started with.
///
/// A list as the system keeps it, and no dictionary: status bars start this program every few seconds for
/// one number, and making the first dictionary of a process takes as long as reading that number.
public struct EnvironmentVariables: Sendable, Hashable {
  /// `NAME=value` each.
  private(set) var entries: [String] = []

  public init() {}

  /// This process's own. What has no `=` is no variable.
  public static func current() -> EnvironmentVariables {
    var variables = EnvironmentVariables()
    var next = environ
    while let entry = next.pointee {
      if strchr(entry, Int32(UInt8(ascii: "="))) != nil {
        variables.entries.append(String(cString: entry))
      }
      next += 1
    }
    return variables
  }

  /// The value of a variable; of several with the same name the first, as `getenv` has it.
  ///
  /// - Complexity: O(*n*) for *n* variables.
  public subscript(name: String) -> String? {
    get {
      for entry in entries {
        if let value = Self.value(of: name, in: entry) { return value }
      }
      return nil
    }
    set {
      entries.removeAll { Self.value(of: name, in: $0) != nil }
      if let newValue { entries.append("\(name)=\(newValue)") }
    }
  }

  private static func value(of name: String, in entry: String) -> String? {
    guard entry.utf8.starts(with: name.utf8) else { return nil }
    let rest = entry.utf8.dropFirst(name.utf8.count)
    return rest.first == UInt8(ascii: "=") ? String(rest.dropFirst()) : nil
  }
}

extension EnvironmentVariables: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}
