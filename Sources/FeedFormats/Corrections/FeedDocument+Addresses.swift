import FeedModel

extension FeedDocument {
  /// Corrects the addresses of the channel, and returns the correction for the addresses of the
  /// items.
  ///
  /// Relative addresses are resolved against the base that the document declares, or else the
  /// site's home page unless that is itself relative, or else the address of the document. The
  /// feed's own links (`self`, `next`, hubs) are not resolved against the home page, because they
  /// belong to the document and not to the site.
  mutating func correctAddresses() -> AddressCorrection {
    var correction = AddressCorrection(references: relativeReferences)
    relativeReferences = [:]
    let isAbsolute = link.map { correction.isAbsolute($0) } == true
    let published = identifyingLink
    correction.apply(to: &link)
    if link != published { uncorrectedLink = published }
    correction.apply(to: &feedURL)
    correction.apply(to: &links)
    for index in hubs.indices { correction.apply(to: &hubs[index]) }
    if isAbsolute { correction.home = link.flatMap { WebAddress.base($0, within: nil) } }
    correction.apply(to: &icon)
    correction.apply(to: &docs)
    correction.apply(to: &license)
    correction.apply(to: &authors)
    correction.apply(to: &contributors)
    if var picture = image {
      correction.apply(to: &picture.url)
      correction.apply(to: &picture.link)
      image = picture
    }
    if $itunes != nil { correction.apply(to: &itunes.image) }
    if $media != nil { correction.apply(to: &media) }
    podcast.correctAddresses(correction)
    for index in avatars.indices { correction.apply(to: &avatars[index]) }
    return correction
  }
}

extension FeedDocument.Item {
  mutating func correctAddresses(_ correction: AddressCorrection) {
    removeInvalidComments(correction.references)
    correction.apply(to: &link)
    correction.apply(to: &links)
    correction.apply(to: &comments)
    correction.apply(to: &commentsFeed)
    correction.apply(to: &contentSource)
    correction.apply(to: &image)
    correction.apply(to: &license)
    correction.apply(to: &authors)
    correction.apply(to: &contributors)
    correctEnclosures(correction)
    correctGroups(by: correction)
  }

  /// Removes a `comments` value that is a number or contains whitespace.
  private mutating func removeInvalidComments(_ references: AddressBase.References) {
    guard let comments, !links.contains(where: { $0.rel == "replies" && $0.href == comments })
    else {
      return
    }
    let text = references[comments] ?? comments
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.,".utf8.contains($0) }
    if isNumber || text.holdsWhitespace { self.comments = nil }
  }

  /// Corrects the addresses of enclosures, and merges enclosures whose addresses become equal.
  private mutating func correctEnclosures(_ correction: AddressCorrection) {
    guard enclosures.contains(where: { correction.corrected($0.url) != $0.url }) else { return }
    let given = enclosures
    enclosures = []
    for var enclosure in given {
      correction.apply(to: &enclosure.url)
      add(enclosure)
    }
  }
}

extension FeedDocument.Item.Extras {
  mutating func correctAddresses(_ correction: AddressCorrection) {
    correction.apply(to: &absoluteID)
    correction.apply(to: &commentAPI)
    correction.apply(to: &originalEnclosure)
    correction.apply(to: &banner)
    for index in inReplyTo.indices {
      correction.apply(to: &inReplyTo[index].href)
      correction.apply(to: &inReplyTo[index].source)
    }
  }
}
