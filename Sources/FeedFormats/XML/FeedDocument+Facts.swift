import FeedModel
import URLs

extension FeedDocument.Item {
  /// Sets the properties from the values that were read, at the end of the item.
  ///
  /// If there is a full body, the description becomes the summary; otherwise it is the body. The
  /// address is the link, or a GUID that is an address unless `isPermaLink` is false.
  mutating func take(_ facts: inout Facts, in format: FeedFormat) {
    takeCommon(&facts)
    content = facts.body.take()
    summary = facts.summary.take()
    let fullText = content == nil ? facts.fullText.take() : nil
    if content == nil { swap(&content, &summary) }
    published = facts.published.value
    updated = facts.updated.value
    created = facts.created
    image = facts.image.value?.url
    if !facts.dublinCore.isEmpty { extras.dublinCore = facts.dublinCore }
    link = facts.link.take() ?? linkFromGUID(in: format)
    if let seconds = $itunes?.duration, enclosures.count == 1 { enclosures[0].duration = seconds }
    if facts.published.hidden != nil || facts.updated.hidden != nil {
      correct { item in
        item.published = facts.published.hidden ?? item.published
        item.updated = facts.updated.hidden ?? item.updated
      }
    }
    if let fullText { extras.fullText = fullText }
  }

  /// Returns the GUID if it is the address of the post. Many feeds declare numbers or names as
  /// permalinks, so it must be an HTTP address. In Atom and RDF, an id that is an address needs no
  /// such declaration.
  private func linkFromGUID(in format: FeedFormat) -> String? {
    guard guidIsPermalink || format.isAtom || format == .rss10,
      let guid = $extras?.absoluteID ?? guid,
      URLReference.isHTTP(guid),
      !guid.holdsWhitespace
    else { return nil }
    return guid
  }
}

extension FeedDocument {
  mutating func take(_ facts: inout Facts) {
    takeCommon(&facts)
    subtitle = facts.summary.value
    published = facts.published.hidden ?? facts.published.value
    updated = facts.updated.hidden ?? facts.updated.value
    link = facts.link.value
    image = facts.image.value
    if let created = facts.created { extras.created = created }
    if !facts.dublinCore.isEmpty { extras.dublinCore = facts.dublinCore }
  }
}

extension CommonFields {
  fileprivate mutating func takeCommon(_ facts: inout Facts) {
    title = facts.title.take()
    authors = facts.authors.value
    contributors = facts.contributors
    publisher = facts.publisher.take()
    categories = facts.categories
    rights = facts.rights.take()
    license = facts.license
    language = facts.language.value ?? language
  }
}
