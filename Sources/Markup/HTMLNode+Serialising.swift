extension HTMLNode {
  /// The HTML of the node's content, as an HTML parser would read it again: the elements, texts and
  /// attributes inside, without comments. O(n) in the number of nodes inside.
  public var innerHTML: String {
    var html: [UInt8] = []
    for child in children { child.append(to: &html) }
    return String(decoding: html, as: UTF8.self)
  }

  private func append(to html: inout [UInt8]) {
    switch kind {
    case .text: html.append(escaping: text)
    case .element:
      let name = name ?? ""
      html += "<\(name)".utf8
      for attribute in attributes {
        html += " \(attribute.name ?? "")=\"".utf8
        html.append(escaping: attribute.text)
        html.append(UInt8(ascii: "\""))
      }
      html.append(UInt8(ascii: ">"))
      guard !Self.voidElements.contains(name) else { return }
      for child in children { child.append(to: &html) }
      html += "</\(name)>".utf8
    case .document, .attribute, .comment: break
    }
  }

  /// The elements without an end tag (HTML Standard section 13.1.2).
  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}

extension [UInt8] {
  fileprivate mutating func append(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): self += "&amp;".utf8
      case UInt8(ascii: "<"): self += "&lt;".utf8
      case UInt8(ascii: ">"): self += "&gt;".utf8
      case UInt8(ascii: "\""): self += "&quot;".utf8
      default: append(byte)
      }
    }
  }
}
