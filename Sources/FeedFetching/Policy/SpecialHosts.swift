import WebClient

/// Hosts with special fetching rules: the built-in ones of `special-hosts.txt`, or those that the
/// user configures.
public struct SpecialHosts: Sendable, Hashable {
  let hosts: [SpecialHost]
  /// The problems of invalid lines: one clause per line, with the line number.
  public let warnings: [String]

  /// The built-in rules, parsed at the first lookup.
  static let known = SpecialHosts(
    parsing: String(decoding: PackageResources.special_hosts_txt, as: UTF8.self))

  public static let none = SpecialHosts(parsing: "")

  /// Parses rules in the format of `special-hosts.txt`. An invalid line is skipped and yields a
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

  /// The rules of the first line that matches a host; nil if none does.
  subscript(_ host: String) -> SpecialHost? {
    let name = HostKey.name(of: host)
    return hosts.first { $0.matches(name) }
  }

  /// The reason that a line is invalid, worded to follow its number: `line 3 has …`.
  struct Problem: Error {
    let description: String
  }
}

extension FetchPolicy {
  /// Returns the rules for a host. The user's rules take precedence over the built-in ones.
  func rules(for host: String) -> SpecialHost {
    specialHosts[host] ?? SpecialHosts.known[host] ?? SpecialHost(host: host)
  }
}
