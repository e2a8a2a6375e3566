extension Schema {
  /// One part for each thing the version brought.
  static let version2 = [
    version2Index, version2Library, version2Processes, version2Fetching, version2Search,
    version2Past, version2Lists, version2Withdrawal, version2Clock,
  ].joined(separator: "\n")
}
