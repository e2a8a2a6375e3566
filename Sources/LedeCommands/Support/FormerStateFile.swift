import LocalFiles

/// Files of `lede state export`, a command of earlier versions.
enum FormerStateFile {
  private static let mark = Array(#"{"lede_state":"#.utf8)

  /// What to do with one.
  static let advice = """
    state files can no longer be read; run lede backup FILE where it was written, and lede restore FILE \
    here
    """

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  static func isOne(at path: String) -> Bool {
    FileBytes.beginning(of: path, size: mark.count).map { isOne($0) } ?? false
  }
}
