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
    objects("contributors", document.contributors)
    object("publisher", document.publisher)
    field("docs", document.docs)
    field("license", document.license)
    object("image", document.image ?? document.$itunes?.image.map { .init(url: $0) })
    field("ttl", document.timeToLive)
    list("skipHours", document.skipHours) { $0.value($1) }
    list("skipDays", document.skipDays) { $0.value($1) }
    object("cloud", document.cloud)
    modules(document.$itunes, document.$media, document.podcast)
    document.$extras?.write(to: &self)
  }

  /// Writes the values of podcast and media modules unless they are empty.
  mutating func modules(
    _ itunes: FeedDocument.ITunes?, _ media: FeedDocument.Media?, _ podcast: ModuleValues
  ) {
    if let itunes, itunes != .init() { object("itunes", itunes) }
    if let media, media != .init() { object("media", media) }
    if !podcast.isEmpty { object("podcast", podcast) }
  }

  private static func sentence(_ warning: ParseWarning) -> String {
    warning.line.map { "line \($0): \(warning.message)" } ?? warning.message
  }
}

extension FeedDocument.Extras: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("created", created?.date)
    json.text("info", type: "info_type", info)
    if !textInput.isEmpty { json.object("textinput", textInput) }
    json.field("rating", rating)
    if let syndication {
      json.object("syndication") {
        $0.field("update_period", syndication.updatePeriod)
        $0.field("update_frequency", syndication.updateFrequency)
        $0.field("update_base", syndication.updateBase?.date)
      }
    }
    if let history {
      json.object("history") {
        $0.field("complete", history.isComplete)
        $0.field("archive", history.isArchive)
      }
    }
    json.objects("deleted_entries", deletedEntries)
    json.field("error_reports_to", errorReportsTo)
    json.field("feedburner_uri", feedBurnerURI)
    json.field("expired", isExpired)
    json.object("geo", location)
    json.dublinCore(dublinCore)
  }
}

extension FeedDocument.DeletedEntry: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("ref", ref)
    json.field("when", when?.date)
    json.object("by", by)
    json.text("comment", type: "comment_type", comment)
  }
}
