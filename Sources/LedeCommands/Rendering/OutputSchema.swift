import FeedFormats
import JSONText

/// The version of what is promised of documents for programs: members are added to a version, never
/// taken away or given another meaning. `Documentation/Commands.md` says what stands in them.
enum OutputSchema {
  static let version = 1
}

extension JSONWriter {
  /// The first member of each document and stream.
  mutating func schema() {
    field("schema", OutputSchema.version)
  }
}
