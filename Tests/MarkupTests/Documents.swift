import Foundation

/// Small documents that exercise every state of a parser.
enum Documents {
  static let namespaces = """
    <?xml version="1.0"?><!-- before --><a:feed xmlns:a="urn:a" xmlns="urn:b"><item a:k="1" k="2"/>\
    <x xmlns="">é</x><b:y/></a:feed>
    """

  static let characterData = """
    <!DOCTYPE r [<!-- no --><!ENTITY e "not me">]><r>a<![CDATA[<b>&amp;]] ]]>&lt;&#233;&#x1F370;\
    &eacute;&nosuch;<!-- no <tag> --><?pi some > data?>é€𝄞<c k="&amp;&#38;&eacute;é"/>\r\nend</r>
    <!-- after --><?pi?>
    """

  static let damaged = """
    <r><a>one<b>two</a><c>&amp three & four</d></c><e/><f at="1" at="2">five</r>
    """

  /// All documents, and the feeds in the fixtures that other tests parse.
  static var all: [(name: String, bytes: [UInt8])] {
    get throws {
      let own = [
        ("namespaces", namespaces), ("character data", characterData), ("damaged", damaged),
      ].map { (name: $0.0, bytes: Array($0.1.utf8)) }
      let feeds = try [
        "feeds/atom-xhtml-base.atom", "feeds/wordpress.rss", "feeds/utf-16.atom",
        "feeds/windows-1252.rss", "feeds/hostile.rss",
      ].map { (name: $0, bytes: try fixture($0)) }
      return own + feeds
    }
  }
}

/// Returns the bytes of a file in `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return Array(try Data(contentsOf: root.appending(path: "Fixtures").appending(path: name)))
}
