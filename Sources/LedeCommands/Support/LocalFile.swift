import FoundationEssentials

/// Local files as feeds.
enum LocalFile {
  /// Returns the `file:` URL of a path, or `nil` if the text neither starts like a path nor names
  /// an existing file.
  static func address(of text: String, _ context: CommandContext) -> String? {
    if text.hasPrefix("file://") { return text }
    let path = context.absolute(text)
    guard ["/", "./", "../"].contains(where: text.hasPrefix) || isFile(path) else { return nil }
    return URL(filePath: path).standardized.absoluteString
  }

  private static func isFile(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
  }
}
