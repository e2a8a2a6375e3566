import JSONText

/// Podcasting 2.0 and Podlove's chapters. An object without a field is left out.
extension JSONWriter {
  mutating func podcast(_ podcast: FeedDocument.Podcast?) {
    guard let podcast, podcast != FeedDocument.Podcast() else { return }
    object("podcast") {
      $0.podcastFeed(podcast)
      $0.podcastEpisode(podcast)
      $0.list("people", podcast.people) { $0.podcastPerson($1) }
      $0.list("locations", podcast.locations) { $0.location($1) }
      $0.named("license", podcast.license?.name, url: podcast.license?.url)
      $0.list("values", podcast.values) { $0.podcastValue($1) }
      $0.list("images", podcast.images) { $0.podcastImage($1) }
      $0.list("texts", podcast.texts) { json, text in
        json.object {
          $0.field("purpose", text.purpose)
          $0.field("value", text.value)
        }
      }
    }
  }

  private mutating func podcastFeed(_ podcast: FeedDocument.Podcast) {
    field("guid", podcast.guid)
    field("medium", podcast.medium)
    if let lock = podcast.lock {
      object("locked") {
        $0.field("locked", lock.isLocked)
        $0.field("owner", lock.owner)
      }
    }
    list("funding", podcast.funding) { json, funding in
      json.object {
        $0.field("url", funding.url)
        $0.field("title", funding.title)
      }
    }
    list("trailers", podcast.trailers) { $0.trailer($1) }
    if let frequency = podcast.updateFrequency {
      object("update_frequency") {
        $0.field("text", frequency.text)
        $0.field("rule", frequency.rule)
        $0.field("complete", frequency.isComplete)
        $0.field("start", frequency.start?.date)
      }
    }
    list("blocks", podcast.blocks) { json, block in
      json.object {
        $0.field("id", block.id)
        $0.field("block", block.isBlocked)
      }
    }
    list("recommendations", podcast.recommendations) { $0.remoteItem($1) }
    field("uses_podping", podcast.usesPodping)
  }

  private mutating func podcastEpisode(_ podcast: FeedDocument.Podcast) {
    if let season = podcast.season {
      object("season") {
        $0.field("number", season.number)
        $0.field("name", season.name)
      }
    }
    if let episode = podcast.episode {
      object("episode") {
        $0.field("number", episode.number)
        $0.field("display", episode.display)
      }
    }
    list("transcripts", podcast.transcripts) { $0.transcript($1) }
    if let file = podcast.chaptersFile {
      name("chapters_file")
      self.file(file.url, file.type)
    }
    list("chapters", podcast.chapters) { $0.chapter($1) }
    field("chapters_version", podcast.chaptersVersion)
    list("soundbites", podcast.soundbites) { json, soundbite in
      json.object {
        $0.field("start", soundbite.start)
        $0.field("duration", soundbite.duration)
        $0.field("title", soundbite.title)
      }
    }
    list("alternate_enclosures", podcast.alternateEnclosures) { $0.alternateEnclosure($1) }
    list("discussions", podcast.discussions) { $0.discussion($1) }
    list("content_links", podcast.contentLinks) { $0.file($1.url, $1.type, title: $1.title) }
  }

  private mutating func named(_ name: StaticString, _ title: String?, url: String?) {
    guard title != nil || url != nil else { return }
    object(name) {
      $0.field("name", title)
      $0.field("url", url)
    }
  }
}
