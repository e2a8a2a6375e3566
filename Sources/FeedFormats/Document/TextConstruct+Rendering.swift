extension TextConstruct {
  /// The words, without markup.
  func plainText() -> String {
    guard kind.isMarkup else { return value }
    var text = ""
    var isTag = false
    for character in value {
      if character == "<" {
        isTag = true
      } else if character == ">" {
        isTag = false
      } else if !isTag {
        text.append(character)
      }
    }
    return text
  }

  /// HTML without any element: the words, escaped.
  func sanitizedHTML() -> String {
    var html = ""
    for character in plainText() {
      switch character {
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "&": html += "&amp;"
      default: html.append(character)
      }
    }
    return html
  }
}
