/// Links on terminals that know them; others show the text alone.
/// See [OSC 8](https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
enum TerminalLink {
  static let closing = "\u{1B}]8;;\u{1B}\\"

  /// What comes before the text. Nothing in the address can end it, which is printable ASCII.
  static func opening(_ address: BrowserAddress) -> String {
    "\u{1B}]8;;" + address.string + "\u{1B}\\"
  }
}
