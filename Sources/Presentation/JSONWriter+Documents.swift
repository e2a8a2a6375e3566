package import JSONText

extension JSONWriter {
  /// Writes the schema version, which is the first member of each document and stream. Within a
  /// version, members are only added, never removed or redefined. `Documentation/Output.md`
  /// describes them.
  mutating func schema() {
    field("schema", 1)
  }

  /// Returns a JSON document: one object on a line of its own, with the schema version and these
  /// members.
  package static func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    line {
      $0.schema()
      members(&$0)
    }
  }

  /// Returns one object on a line of its own.
  static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(members)
    writer.newline()
    return writer.bytes
  }
}
