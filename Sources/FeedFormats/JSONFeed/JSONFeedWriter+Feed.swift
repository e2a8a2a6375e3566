import JSONText

/// Writes the `_lede` extension of the feed.
extension JSONWriter {
  mutating func feedExtension(_ document: FeedDocument, file: String) {
    field("schema", JSONFeedWriter.schema)
    field("file", file)
    field("format", document.format.rawValue)
    field("encoding", document.encoding)
    field("bozo", document.warnings.contains { $0.breaksWellFormedness })
    field("complete", document.isComplete)
    field("errors", array: document.warnings.lazy.map(Self.sentence))
    field("id", document.id)
    field("new_location", document.$extras?.newLocation)
    textType("title_type", document.title)
    markup("title_html", document.title)
    text("subtitle", type: "subtitle_type", document.subtitle)
    text("rights", type: "rights_type", document.rights)
    object("generator", document.generator)
    field("published", document.published?.date)
    field("updated", document.updated?.date)
    unreadable("published_raw", document.published)
    unreadable("updated_raw", document.updated)
    objects("categories", document.categories)
    links(document.links, page: document.link)
    people("contributors", document.contributors)
    person("publisher", document.publisher)
    field("docs", document.docs)
    field("license", document.license)
    object("image", document.image ?? document.$itunes?.image.map { .init(url: $0) })
    polling(document)
    facts("itunes", document.$itunes)
    facts("media", document.$media)
    facts("podcast", document.$podcast)
    channelExtras(document.$extras)
  }

  private mutating func channelExtras(_ extras: FeedDocument.Extras?) {
    guard let extras else { return }
    field("created", extras.created?.date)
    text("info", type: "info_type", extras.info)
    object("textinput", extras.textInput)
    field("rating", extras.rating)
    object("syndication", extras.syndication)
    object("history", extras.history)
    list("deleted_entries", extras.deletedEntries) { $0.deletedEntry($1) }
    field("error_reports_to", extras.errorReportsTo)
    field("feedburner_uri", extras.feedBurnerURI)
    field("expired", extras.isExpired)
    place(extras.place)
    dublinCore(extras.dublinCore)
  }

  private mutating func deletedEntry(_ entry: FeedDocument.DeletedEntry) {
    object {
      $0.field("ref", entry.ref)
      $0.field("when", entry.when?.date)
      $0.person("by", entry.by)
      $0.text("comment", type: "comment_type", entry.comment)
    }
  }

  private static func sentence(_ warning: ParseWarning) -> String {
    warning.line.map { "line \($0): \(warning.message)" } ?? warning.message
  }

  /// Writes the publisher's limits for polling the feed.
  private mutating func polling(_ document: FeedDocument) {
    field("ttl", document.timeToLive)
    list("skipHours", document.skipHours) { $0.value($1) }
    list("skipDays", document.skipDays) { $0.value($1) }
    object("cloud", document.cloud)
  }
}
