import Terminal

/// The short text in a status bar: the unread count, or the user's template with its values.
package struct StatusLabel: Sendable, Hashable {
  /// The fields of a template for `lede status`.
  package enum Field: String, CaseIterable, Sendable {
    case unread, feeds, failing, state
    /// The feed with the most unread posts.
    case top
    /// The title of the newest unread post.
    case title, feed
  }

  var template: Template<Field>?
  /// The text before the count.
  var prefix = ""
  /// The highest count shown. Higher counts are shown as this number and `+`.
  var cap: Int?
  var hidesZero = false

  package init(
    template: Template<Field>? = nil, prefix: String = "", cap: Int? = nil, hidesZero: Bool = false
  ) {
    self.template = template
    self.prefix = prefix
    self.cap = cap
    self.hidesZero = hidesZero
  }

  /// The text shown instead of the count if the library cannot be read.
  static let problem = "!"

  /// - Parameter escape: Escapes a value for the status bar. `before` is the line up to the value.
  /// - Returns: One line, empty if nothing is to be shown.
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
