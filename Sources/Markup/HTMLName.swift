/// The name of an element or attribute in lower case, cut to 16 bytes. The bytes are stored as two
/// integers, so that comparing and looking up names needs no strings. The names that matter in HTML
/// are shorter.
public struct HTMLName: Hashable, Sendable {
  public let low: UInt64
  public let high: UInt64

  init(_ text: UnsafePointer<UInt8>) {
    self.init { text[$0] }
  }

  /// - Parameter text: The name in lower case.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init { $0 < bytes.count ? bytes[$0] : 0 }
  }

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// - Parameter byte: Returns the byte at an index, and 0 after the last one.
  private init(_ byte: (Int) -> UInt8) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var index = 0
    while index < 16, case let next = byte(index), next != 0 {
      if index < 8 {
        low |= UInt64(next) << (index * 8)
      } else {
        high |= UInt64(next) << ((index - 8) * 8)
      }
      index += 1
    }
    self.low = low
    self.high = high
  }

  /// The hash value for ``HTMLNameTable``.
  @inlinable
  public var hash: Int {
    let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 32)
  }

  /// The length of the name in bytes, at most 16.
  public var count: Int {
    high == 0 ? 8 - low.leadingZeroBitCount / 8 : 16 - high.leadingZeroBitCount / 8
  }

  /// The name as a string, cut to 16 bytes.
  public var string: String {
    String(
      decoding: (0..<16).map { index in
        UInt8(truncatingIfNeeded: (index < 8 ? low : high) >> (index % 8 * 8))
      }.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// The attributes of an element, with references decoded. They are valid only during the event.
public struct HTMLAttributes: Sequence {
  public struct Attribute {
    public let name: HTMLName
    public let value: UnsafeRawBufferPointer
  }

  private let attributes: UnsafeBufferPointer<Attribute>

  init(_ attributes: UnsafeBufferPointer<Attribute>) {
    self.attributes = attributes
  }

  /// Returns the value of an attribute: empty if it has no value, `nil` if the element has no such
  /// attribute. O(n) in the number of attributes.
  ///
  /// - Parameter name: The name in lower case.
  public subscript(_ name: StaticString) -> String? {
    let wanted = HTMLName("\(name)")
    guard let value = first(where: { $0.name == wanted })?.value else { return nil }
    return WindowsCharacters.text(value)
  }

  public func makeIterator() -> UnsafeBufferPointer<Attribute>.Iterator {
    attributes.makeIterator()
  }
}
