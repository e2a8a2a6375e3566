import LocalFiles

/// Recognises files that the removed command `lede state export` wrote.
enum FormerStateFile {
  private static let start = Array(#"{"lede_state":"#.utf8)

  /// What the user can do instead of reading such a file.
  static let advice = """
    state files are not supported; run lede backup FILE on the machine that wrote it, and \
    lede restore FILE here
    """

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: start) }

  static func isOne(at path: String) -> Bool {
    FileBytes.beginning(of: path, size: start.count).map { isOne($0) } ?? false
  }
}
