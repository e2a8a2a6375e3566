@testable import Presentation

/// Sample reports.
extension StatusReport {
  /// Two feeds, one of them with three unread posts.
  static let some = StatusReport(
    unread: 3, feeds: 2,
    top: [.init(name: "R&D", url: "http://h.ex/feed", unread: 3)],
    newest: [.init(code: "bcdfgh", title: "A <b> | c", link: "http://h.ex/a|b", feed: "R&D")])

  static let nothing = StatusReport(feeds: 2)

  /// A title with commands for every bar, also with combining marks, which hide special characters
  /// from code that compares grapheme clusters.
  static let hostileTitle =
    commandsWithMarks + commands + String(repeating: "long 漢字 ", count: 900)

  private static let commandsWithMarks =
    "{F#f00}`\u{FE0F};touch x`\u{FE0F} <\u{338}b> &\u{301} |\u{301} %{\u{301} #\u{FE0F}[ \u{600}< \u{600}` "

  private static let commands =
    "a\u{1B}[2J\u{9B}31m\n\r\tb\u{202E}\u{2028}<span foreground='red'>&amp; %{A1:rm:}z%{A} |href=x "
    + "#[fg=red]#(id)#S `id` $(id) \\[\\e]0;t <fc=#f00>q</fc> <action=`id`>x</action> "
    + "</txt><click>rm</click> \"} ] /> :smile: {unread} "

  static let hostile = StatusReport(
    unread: 2, feeds: 2, failing: 1, top: [.init(name: hostileTitle, url: hostileTitle, unread: 2)],
    newest: [
      .init(code: "bcdfgh", title: hostileTitle, link: hostileTitle, feed: hostileTitle),
      .init(
        code: "bcdfgj", title: "--" + hostileTitle, link: "javascript:alert(1)", feed: hostileTitle),
      .init(code: "bcdfgk", title: "x", link: "https://h.ex/\"\u{301}'|\u{301}x", feed: "y"),
    ])
}
