package import Presentation

extension TimeStyle {
  /// Creates the user's style, with the format in `LEDE_DATE_FORMAT` or in the settings file. An
  /// invalid format is ignored.
  ///
  /// - Parameter warn: Called with a message about an invalid format.
  package init(environment: [String: String], warn: (String) -> Void) {
    self.init()
    guard let text = environment["LEDE_DATE_FORMAT"], !text.isEmpty else { return }
    do {
      format = try DateFormat(text)
    } catch {
      warn(
        "LEDE_DATE_FORMAT, or the setting date-format, is not valid: \(error); "
          + "using \(format.text) instead")
    }
  }
}
