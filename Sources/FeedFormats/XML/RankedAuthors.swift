import FeedModel
import Markup

/// The authors from the best element. An element with names takes precedence over one with only
/// email addresses.
struct RankedAuthors {
  private var authors: [(author: Author, rank: Int)] = []

  var value: [Author] {
    let best = Self.best(of: authors)
    guard authors.count > best.count, best.allSatisfy({ !$0.isNamed && $0.url == nil }) else {
      return best
    }
    let named = Self.best(of: authors.filter { $0.author.isNamed })
    guard !named.isEmpty else { return best }
    guard best.count == 1, named.count == 1, let email = best[0].email, named[0].email == nil,
      named[0].matches(email)
    else { return named }
    return [Author(name: named[0].name, email: email, url: named[0].url)]
  }

  /// Adds an author. The number of authors is limited, because each is compared with the others.
  mutating func add(_ author: Author?, rank: Int = 0) {
    guard let author, authors.count(where: { $0.rank == rank }) < FeedDocument.Item.mostOfAKind,
      !authors.contains(where: { $0.rank == rank && $0.author == author })
    else { return }
    authors.append((author, rank))
  }

  /// Returns the authors with the best rank.
  private static func best(of authors: [(author: Author, rank: Int)]) -> [Author] {
    let rank = authors.lazy.map(\.rank).min()
    return authors.compactMap { $0.rank == rank ? $0.author : nil }
  }
}

extension Author {
  /// Whether the author has a name that is more than an email address.
  fileprivate var isNamed: Bool {
    guard let name else { return false }
    let holdsAddress = name.containsByte { $0 == UInt8(ascii: "@") }
    let isLetter = { (byte: UInt8) in byte < 0x80 && !byte.isBlank && byte != UInt8(ascii: ",") }
    guard holdsAddress || !name.containsByte(where: isLetter) else { return true }
    return name.unicodeScalars.split(whereSeparator: { $0 == "," || $0.isBlank }).contains {
      !$0.contains("@")
    }
  }

  /// Whether an email address clearly belongs to this person, because its mailbox name contains a
  /// word of the person's name.
  fileprivate func matches(_ address: String) -> Bool {
    let mailbox = address.prefix { $0 != "@" }.lowercased()
    let words = (name ?? "").lowercased().split { !$0.isLetter }.prefix(8)
    return words.contains { $0.count > 2 && mailbox.contains($0) }
  }
}
