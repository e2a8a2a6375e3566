/// One input for one property.
public struct Trial: Sendable {
  public var property: any Property
  public var salt: UInt64
  public var input: [UInt8]

  public init(property: any Property, salt: UInt64, input: [UInt8]) {
    self.property = property
    self.salt = salt
    self.input = input
  }

  /// Restores a trial from bytes that a fuzzer has changed: one byte for the property, two for the
  /// salt, then the input.
  ///
  /// - Returns: `nil` for fewer than three bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize else { return nil }
    property = Properties.all[Int(bytes[0]) % Properties.all.count]
    salt = UInt64(bytes[1]) | UInt64(bytes[2]) << 8
    input = Array(bytes[Self.headerSize...])
  }

  /// The trial as bytes, with the lowest 16 bits of the salt.
  public var bytes: [UInt8] {
    let number = Properties.all.firstIndex { $0.name == property.name } ?? 0
    return [UInt8(number), UInt8(truncatingIfNeeded: salt), UInt8(truncatingIfNeeded: salt >> 8)]
      + input
  }

  public func run() throws(Violation) {
    try property.check(input, salt: salt)
  }

  private static let headerSize = 3
}
