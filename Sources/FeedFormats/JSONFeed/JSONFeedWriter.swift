import JSONText

/// Writes feeds of any format as JSON Feed 1.1, one document per line (JSON Lines).
///
/// Values that JSON Feed has no field for are written to the extension object `_lede` of the feed,
/// its items and its authors. Missing fields are left out. Titles, descriptions and summaries are
/// plain text, and all HTML is sanitised. `_lede.schema` is the version of the extension: fields
/// may be added to it, but are never renamed.
public struct JSONFeedWriter {
  /// The version of the `_lede` fields.
  public static let schema = 1

  var json: JSONWriter

  /// - Parameter bytes: Bytes to which the output is appended.
  public init(appendingTo bytes: consuming [UInt8] = []) {
    json = JSONWriter(appendingTo: bytes)
  }

  /// The lines written so far.
  public var bytes: [UInt8] { json.bytes }

  /// Removes the lines written so far and keeps the allocated memory.
  public mutating func removeAll() {
    json.removeAll()
  }

  /// Writes a feed as one line. O(n) in the length of its text.
  ///
  /// - Parameter file: The name of the input, for `_lede.file`.
  public mutating func write(_ document: FeedDocument, file: String) {
    let ids = ItemIDs(document)
    json.object {
      $0.field("version", "https://jsonfeed.org/version/1.1")
      $0.title(document.title)
      $0.plain("description", document.subtitle)
      $0.field("user_comment", document.$extras?.userComment)
      $0.field("home_page_url", document.link)
      $0.field("feed_url", document.feedURL)
      $0.field("icon", document.image?.url ?? document.$itunes?.image)
      $0.field("favicon", document.icon)
      $0.field("language", document.language)
      $0.people("authors", document.authors, avatars: document.avatars)
      $0.list("hubs", document.hubs) { json, hub in
        json.object {
          $0.field("type", "WebSub")
          $0.field("url", hub)
        }
      }
      $0.object("_lede") { $0.feedExtension(document, file: file) }
      $0.field("items", array: document.items) { $0.item($1, id: ids.id(of: $1)) }
    }
    json.newline()
  }

  /// Writes one line for an input that is not a feed.
  public mutating func write(error: String, file: String) {
    json.object {
      $0.object("_lede") {
        $0.field("schema", Self.schema)
        $0.field("file", file)
        $0.field("error", error)
      }
    }
    json.newline()
  }
}
