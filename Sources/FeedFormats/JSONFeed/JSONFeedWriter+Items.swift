import FeedModel
import JSONText

/// Writes items.
extension JSONWriter {
  mutating func item(_ item: FeedDocument.Item, id: String) {
    object {
      $0.field("id", item.$extras?.absoluteID ?? id)
      $0.field("url", item.link)
      $0.field("external_url", item.links.first { $0.rel == "related" }?.href)
      $0.title(item.title)
      $0.body(item)
      $0.field("image", item.image ?? item.$itunes?.image ?? item.$media?.thumbnails.first?.url)
      $0.field("banner_image", item.$extras?.banner)
      $0.field("date_published", item.published?.date)
      $0.field("date_modified", item.updated?.date)
      $0.people("authors", item.ownAuthors, avatars: item.avatars)
      $0.list("tags", Self.tags(item)) { $0.value($1) }
      $0.field("language", item.language)
      $0.objects("attachments", item.enclosures)
      $0.object("_lede") { $0.itemExtension(item) }
    }
  }

  /// Writes the content and the summary. If the summary is the only text, it is written as the
  /// content, because JSON Feed requires content. An item without any text gets empty content for
  /// the same reason.
  private mutating func body(_ item: FeedDocument.Item) {
    let onlySummary = item.content == nil && item.contentSource == nil
    let content = onlySummary ? item.summary : item.content
    if let content, content.kind.isMarkup {
      field("content_html", utf8: content.sanitizedUTF8(page: item.link))
      field("content_text", item.$extras?.plainContent)
    } else {
      field("content_text", utf8: content?.utf8 ?? [])
    }
    if !onlySummary { plain("summary", item.summary) }
  }

  private mutating func itemExtension(_ item: FeedDocument.Item) {
    field("guid", item.$extras?.absoluteID ?? item.guid)
    if item.guid != nil { field("guid_is_permalink", item.guidIsPermalink) }
    links(item.links, page: item.link)
    field("comments_url", item.comments)
    field("comments_count", item.commentsCount)
    textType("title_type", item.title)
    markup("title_html", item.title)
    bodyExtension(item)
    text("rights", type: "rights_type", item.rights)
    unreadable("date_published_raw", item.published)
    unreadable("date_modified_raw", item.updated)
    field("created", item.created?.date)
    unreadable("created_raw", item.created)
    field("expired", item.expired?.date)
    unreadable("expired_raw", item.expired)
    objects("categories", item.categories)
    objects("contributors", item.contributors)
    object("publisher", item.publisher)
    field("license", item.license)
    field("wfw_commentrss", item.commentsFeed)
    object("source", item.source)
    modules(item.$itunes, item.$media, item.podcast)
    item.$extras?.write(to: &self)
  }

  private mutating func bodyExtension(_ item: FeedDocument.Item) {
    field("content_src", item.contentSource)
    guard item.content != nil || item.contentSource != nil else {
      return textType("content_type", item.summary)
    }
    textType("content_type", item.content)
    textType("summary_type", item.summary)
    markup("summary_html", item.summary)
  }

  /// Returns the labels of the categories, or their terms if they have no label, without
  /// duplicates.
  private static func tags(_ item: FeedDocument.Item) -> [String] {
    var seen: Set<String> = []
    return item.categories.map { $0.label ?? $0.term }.filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
  }
}
