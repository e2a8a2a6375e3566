import JSONText

/// The feed's own fields beyond JSON Feed.
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
    generator(document.generator)
    field("published", document.published?.date)
    field("updated", document.updated?.date)
    unreadable("published_raw", document.published)
    unreadable("updated_raw", document.updated)
    list("categories", document.categories) { $0.category($1) }
    links(document.links, page: document.link)
    people("contributors", document.contributors)
    person("publisher", document.publisher)
    field("docs", document.docs)
    field("license", document.license)
    image(document.image ?? document.$itunes?.image.map { FeedDocument.FeedImage(url: $0) })
    polling(document)
    itunes(document.$itunes)
    media(document.$media)
    podcast(document.$podcast)
    channelExtras(document.$extras)
  }

  private mutating func channelExtras(_ extras: FeedDocument.Extras?) {
    guard let extras else { return }
    field("created", extras.created?.date)
    text("info", type: "info_type", extras.info)
    textInput(extras.textInput)
    field("rating", extras.rating)
    syndication(extras.syndication)
    history(extras.history)
    list("deleted_entries", extras.deletedEntries) { $0.deletedEntry($1) }
    field("error_reports_to", extras.errorReportsTo)
    field("feedburner_uri", extras.feedBurnerURI)
    field("expired", extras.isExpired)
    place(extras.place)
    dublinCore(extras.dublinCore)
  }

  private mutating func textInput(_ input: FeedDocument.TextInput?) {
    guard let input else { return }
    object("textinput") {
      $0.field("title", input.title)
      $0.field("description", input.description)
      $0.field("name", input.name)
      $0.field("link", input.link)
    }
  }

  private mutating func syndication(_ syndication: FeedDocument.Syndication?) {
    guard let syndication else { return }
    object("syndication") {
      $0.field("update_period", syndication.updatePeriod)
      $0.field("update_frequency", syndication.updateFrequency)
      $0.field("update_base", syndication.updateBase?.date)
    }
  }

  private mutating func history(_ history: FeedDocument.History?) {
    guard let history else { return }
    object("history") {
      $0.field("complete", history.isComplete)
      $0.field("archive", history.isArchive)
    }
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

  /// What the publisher asks of those who poll.
  private mutating func polling(_ document: FeedDocument) {
    field("ttl", document.timeToLive)
    list("skipHours", document.skipHours) { $0.value($1) }
    list("skipDays", document.skipDays) { $0.value($1) }
    guard let cloud = document.cloud else { return }
    object("cloud") {
      $0.field("domain", cloud.domain)
      $0.field("port", cloud.port)
      $0.field("path", cloud.path)
      $0.field("registerProcedure", cloud.registerProcedure)
      $0.field("protocol", cloud.protocolName)
    }
  }

  private mutating func image(_ image: FeedDocument.FeedImage?) {
    guard let image else { return }
    object("image") {
      $0.field("url", image.url)
      $0.field("title", image.title)
      $0.field("link", image.link)
      $0.field("width", image.width)
      $0.field("height", image.height)
      $0.field("description", image.description)
    }
  }
}
