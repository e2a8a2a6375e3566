public import FoundationEssentials
public import JSONText

extension JSONWriter {
  /// A date as a timestamp of RFC 3339; left out when that form cannot hold it.
  public mutating func field(_ name: StaticString, _ value: Date?) {
    guard let value, (-62_135_596_800..<253_402_300_799).contains(value.timeIntervalSince1970)
    else { return }
    self.name(name)
    quoted { _ = RFC3339.append(value, to: &$0) }
  }
}
