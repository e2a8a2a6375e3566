/// Podcasts and pictures. An object without a field is left out.
extension JSONWriter {
  mutating func itunes(_ itunes: FeedDocument.ITunes) {
    guard itunes != FeedDocument.ITunes() else { return }
    object("itunes") {
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
      $0.field("duration", itunes.duration)
      $0.field("episode", itunes.episode)
      $0.field("season", itunes.season)
      $0.field("new_feed_url", itunes.newFeedURL)
    }
  }

  mutating func media(_ media: FeedDocument.Media) {
    guard media != FeedDocument.Media() else { return }
    object("media") {
      $0.list("thumbnails", media.thumbnails) { json, url in
        json.object { $0.field("url", url) }
      }
      if let player = media.player {
        $0.object("player") { $0.field("url", player) }
      }
    }
  }
}
