import WebClient

/// The hosts that ask for other manners than the rest: those of `special-hosts.txt`, which is part of
/// the program, and those that its user names.
public struct SpecialHosts: Sendable, Hashable {
  let hosts: [SpecialHost]
  /// Lines that say nothing: a clause each, with the line's number.
  public let warnings: [String]

  /// What lede itself knows. Read when a host is looked up for the first time.
  static let known = SpecialHosts(
    parsing: String(decoding: PackageResources.special_hosts_txt, as: UTF8.self))

  public static let none = SpecialHosts(parsing: "")

  /// Reads lines of the form that `special-hosts.txt` explains. One that says nothing is passed over, with a
  /// warning.
  public init(parsing text: String) {
    var hosts: [SpecialHost] = []
    var warnings: [String] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (place, line) in lines.enumerated() {
      let line = line.prefix { $0 != "#" }
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      do throws(Problem) {
        hosts.append(try SpecialHost(parsing: line))
      } catch {
        warnings.append("line \(place + 1) \(error.description)")
      }
    }
    self.hosts = hosts
    self.warnings = warnings
  }

  /// What the first line says that holds for a host; nil when it is like all others.
  subscript(_ host: String) -> SpecialHost? {
    let name = HostKey.name(of: host)
    return hosts.first { $0.holds(name) }
  }

  /// Why a line says nothing.
  enum Problem: Error {
    case noHost
    case unknownWish(String)

    var description: String {
      switch self {
      case .noHost: "does not begin with the name of a host"
      case .unknownWish(let word):
        "has \(word), which says nothing; there are every=TIME (365d at most), apart=TIME (2d at "
          + "most), trust-freshness and misses-at-times, with times like 60s, 5m, 10h and 1d"
      }
    }
  }
}

extension FetchPolicy {
  /// What is known of a host: by the user, or else by lede.
  func special(_ host: String) -> SpecialHost? {
    specialHosts[host] ?? SpecialHosts.known[host]
  }
}
