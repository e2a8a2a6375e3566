public import FoundationEssentials
public import JSONText

extension JSONWriter {
  /// Writes a date as an RFC 3339 timestamp. It is left out if the format cannot express it.
  public mutating func field(_ name: StaticString, _ value: Date?) {
    field(name, value.flatMap(RFC3339.format))
  }
}
