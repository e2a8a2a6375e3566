import JSONText

/// The parts of a podcast's facts.
extension JSONWriter {
  mutating func trailer(_ trailer: FeedDocument.Podcast.Trailer) {
    object {
      $0.field("url", trailer.url)
      $0.field("title", trailer.title)
      $0.field("date_published", trailer.published?.date)
      $0.field("size_in_bytes", trailer.size)
      $0.field("type", trailer.type)
      $0.field("season", trailer.season)
    }
  }

  mutating func remoteItem(_ item: FeedDocument.Podcast.RemoteItem) {
    object {
      $0.field("feed_guid", item.feedGUID)
      $0.field("feed_url", item.feedURL)
      $0.field("item_guid", item.itemGUID)
      $0.field("medium", item.medium)
      $0.field("title", item.title)
    }
  }

  mutating func transcript(_ transcript: FeedDocument.Podcast.Transcript) {
    object {
      $0.field("url", transcript.url)
      $0.field("type", transcript.type)
      $0.field("language", transcript.language)
      $0.field("rel", transcript.rel)
    }
  }

  mutating func chapter(_ chapter: FeedDocument.Podcast.Chapter) {
    object {
      $0.field("start", chapter.start)
      $0.field("title", chapter.title)
      $0.field("href", chapter.href)
      $0.field("image", chapter.image)
    }
  }

  mutating func alternateEnclosure(_ enclosure: FeedDocument.Podcast.AlternateEnclosure) {
    object {
      $0.field("type", enclosure.type)
      $0.field("size_in_bytes", enclosure.size)
      $0.field("bitrate", enclosure.bitrate)
      $0.field("height", enclosure.height)
      $0.field("language", enclosure.language)
      $0.field("title", enclosure.title)
      $0.field("rel", enclosure.rel)
      $0.field("codecs", enclosure.codecs)
      $0.field("default", enclosure.isDefault)
      $0.list("sources", enclosure.sources) { $0.file($1.url, $1.type) }
    }
  }

  mutating func discussion(_ discussion: FeedDocument.Podcast.Discussion) {
    object {
      $0.field("protocol", discussion.protocolName)
      $0.field("url", discussion.url)
      $0.field("account_id", discussion.accountID)
      $0.field("account_url", discussion.accountURL)
      $0.field("priority", discussion.priority)
    }
  }

  mutating func podcastPerson(_ person: FeedDocument.Podcast.Person) {
    object {
      $0.field("name", person.name)
      $0.field("role", person.role)
      $0.field("group", person.group)
      $0.field("image", person.image)
      $0.field("url", person.url)
    }
  }

  mutating func location(_ location: FeedDocument.Podcast.Location) {
    object {
      $0.field("name", location.name)
      $0.field("geo", location.geo)
      $0.field("osm", location.openStreetMap)
      $0.field("rel", location.rel)
      $0.field("country", location.country)
    }
  }

  mutating func podcastValue(_ value: FeedDocument.Podcast.Value) {
    object {
      $0.field("type", value.type)
      $0.field("method", value.method)
      $0.field("suggested", value.suggested)
      $0.list("recipients", value.recipients) { $0.recipient($1) }
    }
  }

  private mutating func recipient(_ recipient: FeedDocument.Podcast.Value.Recipient) {
    object {
      $0.field("name", recipient.name)
      $0.field("type", recipient.type)
      $0.field("address", recipient.address)
      $0.field("custom_key", recipient.customKey)
      $0.field("custom_value", recipient.customValue)
      $0.field("split", recipient.split)
      $0.field("fee", recipient.isFee)
    }
  }

  mutating func podcastImage(_ image: FeedDocument.Podcast.Image) {
    object {
      $0.field("url", image.url)
      $0.field("width", image.width)
      $0.field("height", image.height)
      $0.field("alt", image.alternative)
      $0.field("purpose", image.purpose)
    }
  }
}
