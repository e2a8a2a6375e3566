/// Finds the only item of a document that has a given content.
struct UniqueContents {
  /// The index of the item with each content; `nil` for a content that several items have.
  private var dated: [Digest: Int?] = [:]
  private var undated: [Digest: Int?] = [:]
  private let repeatedLinks: Set<Digest>

  /// - Parameter repeatedLinks: the links of several items, which identify none of them.
  init(of sightings: [Sighting], besides repeatedLinks: Set<Digest>) {
    self.repeatedLinks = repeatedLinks
    for (place, sighting) in sightings.enumerated() {
      Self.add(content(of: sighting.print, isDated: true), at: place, to: &dated)
      Self.add(content(of: sighting.print, isDated: false), at: place, to: &undated)
    }
  }

  /// Returns a digest of all facts except GUID and discussion, or `nil` if there are too few to
  /// identify a post.
  private func content(of print: PostFingerprint, isDated: Bool) -> Digest? {
    let time = isDated && print.hasTimeOfDay ? print.date : nil
    guard print.isTelling(besides: repeatedLinks, time: time) else { return nil }
    return Digest(combining: [print.link, print.title, print.text, print.enclosure, time])
  }

  private static func add(_ content: Digest?, at place: Int, to places: inout [Digest: Int?]) {
    guard let content else { return }
    places[content] = .some(places.keys.contains(content) ? nil : place)
  }

  /// Returns the index of the item with the content of a known post whose GUID now belongs to
  /// another item. The date may differ if title and link of the two differ, because many feeds
  /// rewrite dates at every build.
  func place(of print: PostFingerprint, besides other: PostFingerprint) -> Int? {
    if let content = content(of: print, isDated: true), let place = dated[content] { return place }
    guard print.title != other.title, print.link == nil || print.link != other.link,
      let content = content(of: print, isDated: false)
    else { return nil }
    return undated[content] ?? nil
  }
}

extension PostFingerprint {
  /// Whether the content is sufficient to identify a post: at least two facts, not counting a
  /// repeated link.
  func isTelling(besides repeatedLinks: Set<Digest>, time: Digest? = nil) -> Bool {
    let hasOwnLink = link.map { !repeatedLinks.contains($0) } ?? false
    return [title, text, enclosure, time].count { $0 != nil } + (hasOwnLink ? 1 : 0) >= 2
  }
}
