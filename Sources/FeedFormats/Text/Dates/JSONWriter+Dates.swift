public import FoundationEssentials
public import JSONText

extension JSONWriter {
  /// Writes a date as an RFC 3339 timestamp. It is left out if the format cannot express it.
  public mutating func field(_ name: StaticString, _ value: Date?) {
    guard let value, (-62_135_596_800..<253_402_300_799).contains(value.timeIntervalSince1970)
    else { return }
    self.name(name)
    quoted { _ = RFC3339.append(value, to: &$0) }
  }
}
