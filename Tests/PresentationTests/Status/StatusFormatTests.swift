import Foundation
import Testing

@testable import Presentation

/// The output for each status bar, as its documentation requires.
@Suite
struct StatusFormatTests {
  private static let updates: [(StatusFormat, String)] = [
    (.plain, "3\n"), (.polybar, "3\n"), (.i3blocks, "3\n"), (.tmux, "3\n"), (.starship, "3\n"),
    (.xmobar, "3\n"), (.sketchybar, "drawing=on label=3\n"),
    (
      .json,
      #"{"schema":1,"text":"3","state":"unread","unread":3,"feeds":2,"failing":0,"#
        + #""top":[{"feed":"R&D","feed_url":"http://h.ex/feed","unread":3}],"#
        + #""newest":[{"id":"bcdfgh","title":"A <b> | c","url":"http://h.ex/a|b","feed":"R&D"}]}"#
        + "\n"
    ),
    (
      .waybar,
      #"{"text":"3","alt":"unread","class":["unread"],"tooltip":"3 unread posts in 2 feeds\n\n"#
        + #"3  R&amp;D\n\nA &lt;b&gt; | c (R&amp;D)"}"# + "\n"
    ),
    (.i3statusRust, #"{"icon":"","state":"Info","text":"3","short_text":"3"}"# + "\n"),
    (
      .i3bar,
      #"[{"name":"lede","instance":"unread","full_text":"3","short_text":"3","markup":"none"}]"#
        + "\n]\n"
    ),
    (.yambar, "unread|int|3\nfailing|int|0\nstate|string|unread\ntext|string|3\n\n"),
    (
      .genmon,
      "<txt>3</txt><tool>3 unread posts in 2 feeds&#10;&#10;3  R&amp;D&#10;&#10;"
        + "A &lt;b&gt; | c (R&amp;D)</tool>\n"
    ),
    (
      .xbar,
      """
      3
      ---
      3 unread posts in 2 feeds
      ---
      3 R&D
      ---
      A <b> ¦ c | href=http://h.ex/a%7Cb

      """
    ),
    (
      .argos,
      """
      3
      ---
      3 unread posts in 2 feeds
      ---
      3 R&amp;D
      ---
      A &lt;b&gt; &#124; c | href=http://h.ex/a%7Cb

      """
    ),
  ]

  @Test(arguments: updates)
  func `a status has the format of its bar`(_ format: StatusFormat, _ update: String) {
    #expect(StatusRenderer(format: format).update(.some) == update)
  }

  private static let hidden: [(StatusFormat, String)] = [
    (.plain, "\n"), (.polybar, "\n"), (.i3blocks, "\n"), (.tmux, "\n"), (.starship, "\n"),
    (.xmobar, "\n"), (.sketchybar, "drawing=off\n"), (.xbar, ""), (.argos, ""),
    (.i3statusRust, #"{"icon":"","state":"Idle","text":"","short_text":""}"# + "\n"),
    (.i3bar, "[]\n]\n"), (.genmon, "<txt></txt><tool>0 unread posts in 2 feeds</tool>\n"),
    (.yambar, "unread|int|0\nfailing|int|0\nstate|string|none\ntext|string|\n\n"),
    (
      .waybar,
      #"{"text":"","alt":"none","class":["none"],"tooltip":"0 unread posts in 2 feeds"}"# + "\n"
    ),
    (
      .json,
      #"{"schema":1,"text":"","state":"none","unread":0,"feeds":2,"failing":0,"top":[],"newest":[]}"#
        + "\n"
    ),
  ]

  @Test(arguments: hidden)
  func `a status without unread posts is hidden if the label says so`(
    _ format: StatusFormat, _ update: String
  ) {
    let label = StatusLabel(prefix: "news ", hidesZero: true)
    #expect(StatusRenderer(format: format, label: label).update(.nothing) == update)
  }

  @Test(arguments: StatusFormat.allCases)
  func `a status shows ! when the library cannot be read`(_ format: StatusFormat) {
    let update = StatusRenderer(format: format, label: StatusLabel(hidesZero: true))
      .update(.failed("the library is gone"))
    #expect(update.contains("!"))
    if format.showsDetails, ![.i3bar, .i3statusRust, .yambar].contains(format) {
      #expect(update.contains("the library is gone"))
    }
  }

  @Test func `each update of a status ends so that the next can follow`() {
    let i3bar = StatusRenderer(format: .i3bar, follows: true)
    #expect(i3bar.opening == "{\"version\":1}\n[\n")
    #expect(i3bar.update(.some).hasSuffix("}],\n"))
    #expect(StatusRenderer(format: .xbar, follows: true).update(.some).hasPrefix("~~~\n3\n---\n"))
    #expect(StatusRenderer(format: .argos, follows: true).update(.some).hasPrefix("3\n---\n"))
  }

  @Test func `the opening and an update of i3bar form one JSON document`() throws {
    let renderer = StatusRenderer(format: .i3bar)
    let text = renderer.opening + renderer.update(.some)
    let blocks = text.drop { $0 != "\n" }
    #expect(try JSONSerialization.jsonObject(with: Data(blocks.utf8)) is [[Any]])
  }

  private static let states: [(StatusReport, StatusReport.State, [StatusReport.State])] = [
    (StatusReport(), .none, [.none]),
    (StatusReport(unread: 1), .unread, [.unread]),
    (StatusReport(unread: 1, failing: 1), .unread, [.unread, .error]),
    (StatusReport(failing: 1), .error, [.none, .error]),
    (StatusReport(isStale: true), .stale, [.none, .stale]),
    (StatusReport(isRefreshing: true, isStale: true), .refreshing, [.none, .refreshing, .stale]),
    (StatusReport(unread: 1, isRefreshing: true), .unread, [.unread, .refreshing]),
    (StatusReport(failing: 1, isRefreshing: true), .error, [.none, .error, .refreshing]),
    (StatusReport(unread: 1, isStale: true), .unread, [.unread, .stale]),
    (.failed("x"), .error, [.error]),
  ]

  @Test(arguments: states)
  func `a status has a most important state and a list of all states`(
    _ report: StatusReport, _ state: StatusReport.State, _ states: [StatusReport.State]
  ) {
    #expect(report.state == state)
    #expect(report.states == states)
  }
}
