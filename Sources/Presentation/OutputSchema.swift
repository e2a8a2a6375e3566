package import JSONText

/// The version of the documents for programs: members are added to a version, never removed and never
/// given another meaning. `Documentation/Output.md` describes them.
enum OutputSchema {
  static let version = 1
}

extension JSONWriter {
  /// Writes the first member of each document and stream.
  mutating func schema() {
    field("schema", OutputSchema.version)
  }

  /// A document for programs: one object on a line of its own, with the schema and these members.
  package static func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    line {
      $0.schema()
      members(&$0)
    }
  }

  /// One object on a line of its own.
  static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(members)
    writer.newline()
    return writer.bytes
  }
}
