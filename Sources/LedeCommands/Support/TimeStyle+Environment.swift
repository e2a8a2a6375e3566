package import Presentation

extension TimeStyle {
  /// The user's style: the format in `LEDE_DATE_FORMAT`, or in the settings file. A wrong one is passed
  /// over like all that is wrong in the settings.
  ///
  /// - Parameter warn: is called with what is wrong.
  package init(environment: [String: String], warn: (String) -> Void) {
    self.init()
    guard let text = environment["LEDE_DATE_FORMAT"], !text.isEmpty else { return }
    do {
      format = try DateFormat(text)
    } catch {
      warn(
        "LEDE_DATE_FORMAT, or date-format of the settings, is no format of strftime: \(error); "
          + "times look like \(format.text) now")
    }
  }
}
