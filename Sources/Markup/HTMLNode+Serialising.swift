extension HTMLNode {
  /// The HTML of the node's content, as an HTML parser would read it again: the elements, texts and
  /// attributes inside, without comments. O(n) in the number of nodes inside.
  public var innerHTML: String {
    var html = ""
    for child in children { child.append(to: &html) }
    return html
  }

  private func append(to html: inout String) {
    switch kind {
    case .text: html += text.escaped
    case .element:
      let name = name ?? ""
      html += "<\(name)"
      for attribute in attributes {
        html += " \(attribute.name ?? "")=\"\(attribute.text.escaped)\""
      }
      html += ">"
      guard !Self.voidElements.contains(name) else { return }
      for child in children { child.append(to: &html) }
      html += "</\(name)>"
    case .document, .attribute, .comment: break
    }
  }

  /// The elements without an end tag (HTML Standard section 13.1.2).
  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}

extension String {
  fileprivate var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
