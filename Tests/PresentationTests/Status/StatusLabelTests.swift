import Testing

@testable import Presentation

@Suite
struct StatusLabelTests {
  private func label(_ template: String) throws -> StatusLabel {
    StatusLabel(template: try Template(template))
  }

  @Test(arguments: [(1, "1"), (99, "99"), (100, "99+"), (12_345, "99+")])
  func `a status label limits the number that it shows`(_ unread: Int, _ text: String) {
    #expect(StatusLabel(cap: 99).text(of: StatusReport(unread: unread)) == text)
  }

  private static let labels: [(String, String)] = [
    ("{unread}/{feeds}", "3/2"), ("{{{unread}}}", "{3}"), ("{failing} {state}", "0 unread"),
    ("{top}: {title} ({feed})", "R&D: A <b> | c (R&D)"), ("{title:4}", "A <…"),
    ("a\\tb\\\\c\\d", "a\tb\\c\\d"), ("", ""), ("}", "}"), ("\\", "\\"), ("{", "{"), ("{}", "{}"),
    ("%{F#f00}{unread}%{F-}%{A1:rm:}%{{u}}", "%{F#f00}3%{F-}%{A1:rm:}%{u}"),
    ("{ unread", "{ unread"),
  ]

  @Test(arguments: labels)
  func `a status label is the result of its template`(_ template: String, _ text: String) throws {
    #expect(try label(template).text(of: .some) == text)
  }

  private static let wrong: [(String, String)] = [
    ("{unread", "a { is not closed by a }"),
    (
      "{x}", "there is no field {x}; the fields are unread, feeds, failing, state, top, title, feed"
    ),
    ("{title:0}", "{title:…} needs a number of columns"),
    ("{title:x}", "{title:…} needs a number of columns"),
    ("{title:1:2}", "{title:…} needs a number of columns"),
  ]

  @Test(arguments: wrong)
  func `an error in a status template is described`(_ template: String, _ message: String) {
    #expect(throws: FormatError(message)) { try label(template) }
  }

  private static let escapes: [(StatusFormat, String, String)] = [
    (.waybar, "<b>&", "&lt;b&gt;&amp;"), (.genmon, "</txt>", "&lt;/txt&gt;"),
    (.i3statusRust, "<i>", "&lt;i&gt;"), (.polybar, "%{A1:rm:}", "% {A1:rm:}"),
    (.tmux, "#[fg=red]##(id)", "##[fg=red]####(id)"),
    (.xmobar, "<fc=#f00>é/>", "<raw=12:<fc=#f00>é/>/>"),
    (.xmobar, "", ""), (.yambar, "a|b", "a¦b"), (.xbar, "a|b", "a¦b"),
    (.xbar, "\\033[31m :x:", "＼033[31m ꞉x꞉"),
    (.argos, "<b>&\\033 :x:|", "&lt;b&gt;&amp;&#92;033 &#58;x&#58;&#124;"),
    (.starship, "$(id) `id` \\", " ＄(id) ｀id｀ ＼"), (.plain, "<b>#%|$", "<b>#%|$"),
  ]

  @Test(arguments: escapes)
  func `a status label escapes values but not the text of the template`(
    _ format: StatusFormat, _ title: String, _ escaped: String
  ) throws {
    let report = StatusReport(newest: [.init(code: "b", title: title, feed: "")])
    let text = try label("<b>#[x]%{Y}|${title}").text(of: report, escape: format.escaping)
    #expect(text == "<b>#[x]%{Y}|$" + escaped)
  }

  private static let combinations: [(StatusFormat, String, String, String)] = [
    (.tmux, "#{title}", "[fg=red]", "##[fg=red]"), (.tmux, "#{title}", "(id)", "##(id)"),
    (.tmux, "##{title}", "(id)", "##(id)"), (.tmux, "#{title}", "#S", "####S"),
    (.tmux, "#{feed}{title}", "(id)", "##(id)"), (.tmux, "#[bold]{title}", "S", "#[bold]S"),
    (.polybar, "%{title}", "{A1:rm:}", "% {A1:rm:}"), (.polybar, "{title}", "{a}", "{a}"),
    (.starship, "${title}", "(id)", "$ (id)"), (.starship, "{title}", "(id)", "(id)"),
  ]

  @Test(arguments: combinations)
  func `a value cannot form a command with the preceding text of a status template`(
    _ format: StatusFormat, _ template: String, _ title: String, _ line: String
  ) throws {
    let report = StatusReport(newest: [.init(code: "b", title: title, feed: "")])
    #expect(try label(template).text(of: report, escape: format.escaping) == line)
    let prefix = template.prefix { $0 != "{" }
    var cut = try label(String(template.dropFirst(prefix.count)))
    cut.prefix = String(prefix)
    #expect(cut.text(of: report, escape: format.escaping) == line)
  }
}
