/// Control sequences for links. Terminals that do not support links show only the text.
/// See [OSC 8](https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
enum TerminalLink {
  static let closing = "\u{1B}]8;;\u{1B}\\"

  /// The sequence before the text. The address is printable ASCII, so it cannot end the sequence.
  static func opening(_ address: BrowserAddress) -> String {
    "\u{1B}]8;;" + address.string + "\u{1B}\\"
  }
}
