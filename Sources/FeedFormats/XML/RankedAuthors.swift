import FeedModel
import Markup

/// The authors from the best element. An element with names takes precedence over one with only
/// email addresses.
struct RankedAuthors {
  private var all = Ranked<[Author]>()
  private var named = Ranked<[Author]>()

  var value: [Author]? {
    guard let authors = all.value, let names = named.value,
      authors.allSatisfy({ !$0.isNamed && $0.url == nil })
    else { return all.value }
    guard authors.count == 1, names.count == 1, let email = authors[0].email,
      names[0].email == nil, names[0].matches(email)
    else { return names }
    return [Author(name: names[0].name, email: email, url: names[0].url)]
  }

  mutating func add(_ author: Author?, rank: Int = 0) {
    guard let author else { return }
    all.add(author, rank: rank)
    if author.isNamed { named.add(author, rank: rank) }
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
