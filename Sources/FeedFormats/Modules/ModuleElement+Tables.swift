extension ModuleElement {
  static func named(_ name: FeedName) -> ModuleElement? { tables[name.family]?[name.element] }

  private static let tables = {
    var tables: [FeedName.Family: [FeedName.Element: ModuleElement]] = [:]
    for (position, element) in all.enumerated() {
      var element = element
      element.position = position
      tables[element.family, default: [:]][element.name] = element
    }
    return tables
  }()

  /// The elements of Podcasting 2.0 (https://podcasting2.org/docs/podcast-namespace), Podlove Simple
  /// Chapters (https://podlove.org/simple-chapters) and Media RSS
  /// (https://www.rssboard.org/media-rss), in output order.
  private static let all: [ModuleElement] = [
    Self(.podcast, .guid, .owner, [.content("guid")]),
    Self(.podcast, .medium, .owner, [.content("medium", .lowercased)]),
    Self(.podcast, .locked, .group("locked"), [.content("locked", .flag), "owner"]),
    Self(.podcast, .funding, .list("funding"), [url, .content("title")]),
    Self(
      .podcast, .trailer, .list("trailers"),
      [
        url, .content("title"), .attribute("date_published", .date, "pubdate"),
        .attribute("size_in_bytes", .size, "length"), "type", .attribute("season", .integer),
      ]),
    Self(
      .podcast, .updatefrequency, .group("update_frequency"),
      [
        .content("text"), .attribute("rule", .text, "rrule"), .attribute("complete", .flag),
        .attribute("start", .date, "dtstart"),
      ]),
    Self(.podcast, .block, .list("blocks"), ["id", .content("block", .flag)]),
    Self(
      .podcast, .remoteitem, .list("recommendations"), in: .podroll,
      [
        .attribute("feed_guid", .text, "feedGuid"), .attribute("feed_url", .text, "feedUrl"),
        .attribute("item_guid", .text, "itemGuid"), "medium", "title",
      ]),
    Self(.podcast, .podping, .owner, [.attribute("uses_podping", .flag, "usesPodping")]),
    Self(.podcast, .season, .group("season"), [.content("number", .decimal), "name"]),
    Self(.podcast, .episode, .group("episode"), [.content("number", .decimal), "display"]),
    Self(
      .podcast, .transcript, .list("transcripts"), [url.required, "type", "language", "rel"]),
    Self(.podcast, .chapters, .group("chapters_file"), [url.required, "type"]),
    Self(
      .podlove, .chapter, .list("chapters"), in: .chapters,
      [
        .attribute("start").required, "title", .attribute("href", .address),
        .attribute("image", .address),
      ]),
    Self(.podlove, .chapters, .owner, [.attribute("chapters_version", .text, "version")]),
    Self(
      .podcast, .soundbite, .list("soundbites"),
      [
        .attribute("start", .decimal, "startTime"), .attribute("duration", .decimal),
        .content("title"),
      ]),
    Self(
      .podcast, .alternateenclosure, .list("alternate_enclosures"),
      [
        "type", .attribute("size_in_bytes", .size, "length"), .attribute("bitrate", .decimal),
        height, .attribute("language", .text, "lang"), "title", "rel", "codecs",
        .attribute("default", .flag),
      ]),
    Self(
      .podcast, .source, .nestedList("sources", of: "alternate_enclosures"),
      in: .alternateEnclosure,
      [.attribute("url", .address, "uri").required, .attribute("type", .text, "contentType")]),
    Self(
      .podcast, .socialinteract, .list("discussions"),
      [
        "protocol", .attribute("url", .address, "uri"),
        .attribute("account_id", .text, "accountId"),
        .attribute("account_url", .address, "accountUrl"), .attribute("priority", .integer),
      ]),
    Self(
      .podcast, .contentlink, .list("content_links"),
      [url.required, "type", .content("title")]),
    Self(
      .podcast, .person, .list("people"),
      [.content("name"), "role", "group", .attribute("image", .address, "img"), url]),
    Self(
      .podcast, .location, .list("locations"),
      [.content("name"), "geo", "osm", "rel", "country"]),
    Self(.podcast, .license, .group("license"), [.content("name"), url]),
    Self(.podcast, .value, .list("values"), ["type", "method", "suggested"]),
    Self(
      .podcast, .valuerecipient, .nestedList("recipients", of: "values"), in: .podcastValue,
      [
        "name", "type", "address", .attribute("custom_key", .text, "customKey"),
        .attribute("custom_value", .text, "customValue"), .attribute("split", .integer),
        .attribute("fee", .flag),
      ]),
    Self(.podcast, .image, .list("images"), image),
    Self(.podcast, .images, .list("images"), image),
    Self(.podcast, .txt, .list("texts"), ["purpose", .content("value")]),

    Self(
      .media, .content, .list("contents"),
      [
        mediaURL.required, .attribute("type", .lowercased),
        .attribute("medium", .lowercased), .attribute("size_in_bytes", .size, "fileSize"),
        .attribute("duration_in_seconds", .clock, "duration"), width, height,
        .attribute("bitrate", .decimal), .attribute("default", .flag, "isDefault"), "expression",
        .attribute("language", .text, "lang"),
      ]),
    Self(.media, .player, .group("player"), [mediaURL.required, width, height]),
    Self(.media, .embed, .group("embed"), [mediaURL.required, width, height]),
    Self(.media, .credit, .list("credits"), ["role", "scheme", .content("content")]),
    Self(.media, .keywords, .owner, [.content("keywords", .keywords)]),
    Self(.media, .copyright, .group("copyright"), [mediaURL, .content("content")]),
    Self(
      .media, .license, .group("license"),
      [.attribute("href", .address), "type", .content("content")]),
    Self(.media, .rating, .group("rating"), ["scheme", .content("content")]),
    Self(
      .media, .restriction, .group("restriction"),
      ["relationship", "type", .content("content", .places)]),
    Self(.media, .starrating, .sharedGroup("community"), community),
    Self(.media, .statistics, .sharedGroup("community"), community),
    Self(
      .media, .tags, .sharedGroup("community"), community + [.content("tags", .keywords)]),
    Self(
      .media, .subtitle, .list("subtitles"),
      [
        .attribute("url", .address, "href").required, "type",
        .attribute("language", .text, "lang"),
      ]),
    Self(
      .media, .text, .list("texts"),
      [.content("content"), "type", .attribute("language", .text, "lang"), "start", "end"]),
    Self(
      .media, .peerlink, .list("peers"),
      [.attribute("url", .address, "href").required, "type"]),
    Self(
      .media, .hash, .list("hashes"),
      [.attribute("algorithm", .text, "algo"), .content("content")]),
    Self(.media, .status, .owner, [.attribute("status", .text, "state")]),
  ]

  /// RSS `cloud`.
  static let cloud = Self(
    .rss, .cloud, .group("cloud"),
    [
      "domain", "port", "path",
      .attribute("registerProcedure", .text, "registerProcedure", "registerprocedure"), "protocol",
    ])

  private static let url = ModuleField.attribute("url", .address, "url", "href")
  private static let mediaURL = ModuleField.attribute("url", .address)
  private static let width = ModuleField.attribute("width", .integer)
  private static let height = ModuleField.attribute("height", .integer)

  private static let image: [ModuleField] = [
    .attribute("url", .address, "href").required, width, height, "alt", "purpose",
  ]

  private static let community: [ModuleField] = [
    .attribute("rating_average", .decimal, "average"),
    .attribute("rating_count", .integer, "count"), .attribute("rating_min", .decimal, "min"),
    .attribute("rating_max", .decimal, "max"), .attribute("views", .integer),
    .attribute("favorites", .integer),
  ]
}
