/// Finds the only item of a document that has a given content.
struct UniqueContents {
  /// Nil for a content that several items have.
  private var dated: [Digest: Int?] = [:]
  private var undated: [Digest: Int?] = [:]
  private let repeatedLinks: Set<Digest>

  /// - Parameter repeatedLinks: links of several items, which identify none of them.
  init(of sightings: [Sighting], besides repeatedLinks: Set<Digest>) {
    self.repeatedLinks = repeatedLinks
    for (place, sighting) in sightings.enumerated() {
      Self.add(content(of: sighting.print, isDated: true), at: place, to: &dated)
      Self.add(content(of: sighting.print, isDated: false), at: place, to: &undated)
    }
  }

  /// A digest of everything but GUID and discussion; nil if that is too little to know a post by.
  private func content(of print: PostFingerprint, isDated: Bool) -> Digest? {
    let time = isDated && print.hasTimeOfDay ? print.date : nil
    guard print.isTelling(besides: repeatedLinks, time: time) else { return nil }
    return Digest(combining: [print.link, print.title, print.text, print.enclosure, time])
  }

  private static func add(_ content: Digest?, at place: Int, to places: inout [Digest: Int?]) {
    guard let content else { return }
    places[content] = .some(places.keys.contains(content) ? nil : place)
  }

  /// The item with the content of a known post whose GUID another item has now. Its date may differ if
  /// the two items have nothing else in common: many feeds rewrite dates at every build.
  func place(of print: PostFingerprint, besides other: PostFingerprint) -> Int? {
    if let content = content(of: print, isDated: true), let place = dated[content] { return place }
    guard print.title != other.title, print.link == nil || print.link != other.link,
      let content = content(of: print, isDated: false)
    else { return nil }
    return undated[content] ?? nil
  }
}

extension PostFingerprint {
  /// Whether there is enough content to know a post by: two facts, of which a repeated link is none.
  func isTelling(besides repeatedLinks: Set<Digest>, time: Digest? = nil) -> Bool {
    let hasOwnLink = link.map { !repeatedLinks.contains($0) } ?? false
    return [title, text, enclosure, time].count { $0 != nil } + (hasOwnLink ? 1 : 0) >= 2
  }
}
