package import JSONText

extension JSONWriter {
  /// Writes the first member of each document and stream: the version of documents for programs.
  /// Members are added to a version, never removed and never given another meaning.
  /// `Documentation/Output.md` describes them.
  mutating func schema() {
    field("schema", 1)
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
