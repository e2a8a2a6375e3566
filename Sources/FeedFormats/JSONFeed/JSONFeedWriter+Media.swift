import JSONText

/// Apple's podcast namespace and Media RSS. An object without a field is left out.
extension JSONWriter {
  mutating func itunes(_ itunes: FeedDocument.ITunes?) {
    guard let itunes, itunes != FeedDocument.ITunes() else { return }
    object("itunes") {
      $0.field("title", itunes.title)
      $0.field("explicit", itunes.explicit)
      $0.field("block", itunes.block)
      $0.field("author", itunes.author)
      if let owner = itunes.owner {
        $0.object("owner") {
          $0.field("name", owner.name)
          $0.field("email", owner.email)
        }
      }
      $0.field("image", itunes.image)
      $0.field("subtitle", itunes.subtitle)
      $0.field("summary", itunes.summary)
      $0.list("keywords", itunes.keywords) { $0.value($1) }
      $0.field("duration", itunes.duration)
      $0.field("episode", itunes.episode)
      $0.field("season", itunes.season)
      $0.field("episode_type", itunes.episodeType)
      $0.field("order", itunes.order)
      $0.field("closed_captioned", itunes.isClosedCaptioned)
      $0.field("type", itunes.type)
      $0.field("complete", itunes.isComplete)
      $0.field("new_feed_url", itunes.newFeedURL)
    }
  }

  mutating func media(_ media: FeedDocument.Media?) {
    guard let media, media != FeedDocument.Media() else { return }
    object("media") {
      $0.plain("title", media.title)
      $0.plain("description", media.description)
      $0.list("thumbnails", media.thumbnails) { $0.picture($1) }
      $0.list("contents", media.contents) { $0.mediaContent($1) }
      $0.player("player", media.player)
      $0.player("embed", media.embed)
      $0.list("credits", media.credits) { $0.credit($1) }
      $0.list("keywords", media.keywords) { $0.value($1) }
      $0.notice("copyright", address: "url", media.copyright)
      $0.notice("license", address: "href", media.license)
      $0.mediaRating(media.rating)
      $0.restriction(media.restriction)
      $0.community(media.community)
      $0.list("subtitles", media.subtitles) { $0.subtitle($1) }
      $0.list("texts", media.texts) { $0.passage($1) }
      $0.list("peers", media.peers) { $0.file($1.url, $1.type) }
      $0.list("hashes", media.hashes) { json, hash in
        json.object {
          $0.field("algorithm", hash.algorithm)
          $0.field("content", hash.content)
        }
      }
      $0.field("status", media.status)
    }
  }

  private mutating func picture(_ picture: FeedDocument.Media.Picture) {
    object {
      $0.field("url", picture.url)
      $0.field("width", picture.width)
      $0.field("height", picture.height)
      $0.field("time", picture.time)
    }
  }

  private mutating func mediaContent(_ content: FeedDocument.Media.Content) {
    object {
      $0.field("url", content.url)
      $0.field("title", content.title)
      $0.field("type", content.type)
      $0.field("medium", content.medium)
      $0.field("size_in_bytes", content.size)
      $0.field("duration_in_seconds", content.duration)
      $0.field("width", content.width)
      $0.field("height", content.height)
      $0.field("bitrate", content.bitrate)
      $0.field("default", content.isDefault)
      $0.field("expression", content.expression)
      $0.field("language", content.language)
    }
  }

  private mutating func player(_ name: StaticString, _ player: FeedDocument.Media.Player?) {
    guard let player else { return }
    object(name) {
      $0.field("url", player.url)
      $0.field("width", player.width)
      $0.field("height", player.height)
    }
  }

  private mutating func credit(_ credit: FeedDocument.Media.Credit) {
    object {
      $0.field("role", credit.role)
      $0.field("scheme", credit.scheme)
      $0.field("content", credit.content)
    }
  }

  private mutating func notice(
    _ name: StaticString, address: StaticString, _ notice: FeedDocument.Media.Notice?
  ) {
    guard let notice else { return }
    object(name) {
      $0.field(address, notice.url)
      $0.field("type", notice.type)
      $0.field("content", notice.content)
    }
  }

  private mutating func mediaRating(_ rating: FeedDocument.Media.Rating?) {
    guard let rating else { return }
    object("rating") {
      $0.field("scheme", rating.scheme)
      $0.field("content", rating.content)
    }
  }

  private mutating func restriction(_ restriction: FeedDocument.Media.Restriction?) {
    guard let restriction else { return }
    object("restriction") {
      $0.field("relationship", restriction.relationship)
      $0.field("type", restriction.type)
      $0.list("content", restriction.content) { $0.value($1) }
    }
  }

  private mutating func community(_ community: FeedDocument.Media.Community?) {
    guard let community else { return }
    object("community") {
      $0.field("rating_average", community.ratingAverage)
      $0.field("rating_count", community.ratingCount)
      $0.field("rating_min", community.ratingMinimum)
      $0.field("rating_max", community.ratingMaximum)
      $0.field("views", community.views)
      $0.field("favorites", community.favorites)
      $0.list("tags", community.tags) { $0.value($1) }
    }
  }

  private mutating func subtitle(_ subtitle: FeedDocument.Media.Subtitle) {
    object {
      $0.field("url", subtitle.url)
      $0.field("type", subtitle.type)
      $0.field("language", subtitle.language)
    }
  }

  private mutating func passage(_ passage: FeedDocument.Media.Passage) {
    object {
      $0.field("content", passage.content)
      $0.field("type", passage.type)
      $0.field("language", passage.language)
      $0.field("start", passage.start)
      $0.field("end", passage.end)
    }
  }

  mutating func file(_ url: String, _ type: String?, title: String? = nil) {
    object {
      $0.field("url", url)
      $0.field("type", type)
      $0.field("title", title)
    }
  }
}
