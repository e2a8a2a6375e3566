import FoundationEssentials

/// Files of this machine as feeds.
enum LocalFile {
  /// The `file:` address of an existing file; nil when the text is no path of one.
  static func address(of text: String, _ context: CommandContext) -> String? {
    if text.hasPrefix("file://") { return text }
    let path = context.absolute(text)
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), !isDirectory
    else { return nil }
    return URL(filePath: path).standardized.absoluteString
  }
}
