package import Presentation

extension TimeStyle {
  /// The user's style: the format in `LEDE_DATE_FORMAT`, or in the settings file.
  package init(environment: [String: String]) throws(CommandFailure) {
    guard let text = environment["LEDE_DATE_FORMAT"], !text.isEmpty else {
      self.init()
      return
    }
    do {
      self.init(try DateFormat(text))
    } catch {
      throw CommandFailure(
        .usage,
        "LEDE_DATE_FORMAT, or date-format of the settings, is no format of strftime: \(error); "
          + "it has to look like \(DateFormat.standard.text)")
    }
  }
}
