/// JSON Feed documents, each with its purpose.
enum JSONFeedFixtures {
  /// Every field of version 1.1, as specified.
  static let whole = #"""
    {
      "version": "https://jsonfeed.org/version/1.1",
      "title": "A <b> title",
      "home_page_url": "/home",
      "feed_url": "https://example.org/feeds/feed.json",
      "description": "About & around",
      "user_comment": "A feed",
      "next_url": "feed.json?page=2",
      "icon": "icon.png",
      "favicon": "//cdn.example.org/favicon.ico",
      "language": "en_US",
      "authors": [{"name": "Ann", "url": "https://ann.example/", "avatar": "ann.png"}, {"url": "mailto:bob@example.org"}],
      "hubs": [{"type": "WebSub", "url": "https://hub.example/"}],
      "items": [{
        "id": "tag:1",
        "url": "posts/1",
        "external_url": "https://elsewhere.example/",
        "title": "One",
        "content_html": "<p><a href=\"x\">x</a></p>",
        "content_text": "x",
        "summary": "In short",
        "image": "1.jpg",
        "banner_image": "banner.jpg",
        "date_published": "2020-08-01T10:00:00-04:00",
        "date_modified": "2020-08-02T10:00:00Z",
        "authors": [{"name": "Cid"}],
        "tags": ["a", "b", "a"],
        "language": "de",
        "attachments": [{"url": "1.mp3", "mime_type": "audio/mpeg", "title": "Hear",
          "size_in_bytes": 1234, "duration_in_seconds": 61.5}]
      }]
    }
    """#

  /// Version 1.0 has a single `author` in feeds and items.
  static let version1 = #"""
    {"version": "https://jsonfeed.org/version/1", "title": "Old", "author": {"name": "Ann"},
     "items": [{"id": "https://example.org/1", "content_text": "Hi", "author": {"name": "Bob"}}]}
    """#

  /// Each type that real feeds get wrong. All items remain, with all usable values.
  static let offSpec = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": 7, "description": {"no": "text"},
     "authors": {"name": "Ann"}, "language": null, "hubs": "https://hub.example/",
     "items": [
      {"id": 12345678901234567890, "title": ["no"], "content_text": "a", "authors": "Bob",
       "date_published": "Thu, 01 Jan 2004 19:48:21 GMT", "tags": "solo"},
      {"id": 2.0, "content_html": 5, "date_published": 1073000901, "date_modified": "soon",
       "tags": [1, {"name": "named"}, null, " "],
       "attachments": [{"url": "https://example.org/a.mp3", "size_in_bytes": "1234",
                        "duration_in_seconds": "61"},
                       {"url": "https://example.org/b.mp3", "size_in_bytes": 99.9,
                        "duration_in_seconds": -1},
                       {"url": "https://example.org/c.mp3", "size_in_bytes": 1e400},
                       {"mime_type": "audio/mpeg"}]},
      "no item", null, {"id": "", "url": "https://example.org/3", "title": "Three"}]}
    """#

  /// The version is missing, but the items look like posts.
  static let withoutVersion = #"{"title": "T", "items": [{"id": "1", "content_text": "Hi"}]}"#

  /// JSON that is not a feed.
  static let others = [
    "{}", "[]", "null", "3", "\"feed\"", #"{"items": []}"#, #"{"items": [1, 2]}"#,
    #"{"items": [{"sku": "1", "price": 3}]}"#, #"{"version": "1.0", "name": "package"}"#,
    #"{"version": "https://example.org/version/1", "items": [{"name": "x"}]}"#, "", "not json",
  ]
}
