import Terminal

/// The few signs that stand in a bar: a count, or what the user's template makes of it.
struct StatusLabel: Sendable, Hashable {
  /// The values a template of `lede status` has places for.
  enum Field: String, CaseIterable, Sendable {
    case unread, feeds, failing, state
    /// The feed with the most unread posts.
    case top
    /// The newest unread post's title, and its feed.
    case title, feed
  }

  var template: Template<Field>?
  /// What stands before the count.
  var prefix = ""
  /// Higher counts are shown as this one and a plus sign.
  var cap: Int?
  var hidesZero = false

  /// What stands for the count where there is none to give.
  static let problem = "!"

  /// - Parameter escape: makes a foreign value plain text for the bar, behind what there is of the line.
  /// - Returns: one line; empty where nothing is to be shown.
  func text(
    of report: StatusReport,
    escape: (_ value: String, _ before: String) -> String = { value, _ in value }
  ) -> String {
    guard report.problem == nil else { return prefix + Self.problem }
    if hidesZero, report.unread == 0 { return "" }
    guard let template else { return prefix + count(report) }
    return template.filled(after: prefix, escape: escape) { value($0, of: report) }
  }

  func count(_ report: StatusReport) -> String {
    guard let cap, report.unread > cap else { return "\(report.unread)" }
    return "\(cap)+"
  }

  private func value(_ field: Field, of report: StatusReport) -> String {
    switch field {
    case .unread: count(report)
    case .feeds: "\(report.feeds)"
    case .failing: "\(report.failing)"
    case .state: report.state.rawValue
    case .top: report.top.first?.name ?? ""
    case .title: report.newest.first?.title ?? ""
    case .feed: report.newest.first?.feed ?? ""
    }
  }
}
