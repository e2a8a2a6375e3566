import FeedFormats
import JSONText
import Terminal

/// Status reports as JSON objects, one per line.
enum StatusJSON {
  /// The complete report, for programs.
  static func document(_ report: StatusReport, text: String) -> String {
    line { json in
      json.schema()
      json.field("text", text)
      json.field("state", report.state.rawValue)
      json.field("unread", report.unread)
      json.field("feeds", report.feeds)
      json.field("failing", report.failing)
      json.field("error", report.problem.map(safe))
      json.field("top", array: report.top) { json, feed in
        json.object {
          $0.field("feed", safe(feed.name))
          $0.field("feed_url", safe(feed.url))
          $0.field("unread", feed.unread)
        }
      }
      json.field("newest", array: report.newest) { json, post in
        json.object {
          $0.field("id", post.code)
          $0.field("title", safe(post.title))
          $0.field("url", post.link.map(safe))
          $0.field("feed", safe(post.feed))
        }
      }
    }
  }

  /// The report for Waybar: waybar-custom(5) with `return-type: json`.
  static func waybar(_ report: StatusReport, text: String) -> String {
    line {
      $0.field("text", text)
      $0.field("alt", report.state.rawValue)
      $0.field("class", array: report.states.map(\.rawValue))
      $0.field("tooltip", StatusTooltip.markup(of: report).joined(separator: "\n"))
    }
  }

  /// The report for the `custom` block of i3status-rust with `json = true`.
  static func i3status(_ report: StatusReport, text: String) -> String {
    let state =
      switch report.state {
      case .none, .refreshing: "Idle"
      case .unread: "Info"
      case .stale: "Warning"
      case .error: report.problem == nil ? "Warning" : "Critical"
      }
    return line {
      $0.field("icon", "")
      $0.field("state", state)
      $0.field("text", text)
      $0.field("short_text", text)
    }
  }

  /// The blocks of one update of the i3bar protocol, without the end of the line. A block without
  /// text is omitted, which hides it.
  static func blocks(_ report: StatusReport, text: String) -> String {
    var json = JSONWriter()
    json.array { json in
      guard !text.isEmpty else { return }
      json.object {
        $0.field("name", "lede")
        $0.field("instance", report.state.rawValue)
        $0.field("full_text", text)
        $0.field("short_text", text)
        $0.field("markup", "none")
        if report.problem != nil { $0.field("urgent", true) }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func safe(_ text: String) -> String {
    SafeText(line: text).string
  }

  private static func line(_ members: (inout JSONWriter) -> Void) -> String {
    String(decoding: JSONWriter.line(members), as: UTF8.self)
  }
}
