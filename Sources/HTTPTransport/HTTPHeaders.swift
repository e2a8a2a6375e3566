/// Header fields in the order in which they were sent. Names compare without case (RFC 9110
/// section 5.1); values are bytes to us and are never normalised.
/// Bytes of an answer that are not UTF-8 stand as scalars U+10FF80 to U+10FFFF, one a byte, and
/// become those bytes again when the value is sent: a validator always goes back as it came.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// Whether the field has a name, in whatever case. O(n), without a copy.
    public func isNamed(_ name: String) -> Bool {
      let (one, other) = (self.name.utf8, name.utf8)
      return one.count == other.count
        && zip(one, other).allSatisfy { $0.inLowerCase == $1.inLowerCase }
    }
  }

  public private(set) var fields: [Field]

  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }

  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The bytes that a value stands for, as they came or are sent.
  public static func bytes(of value: String) -> [UInt8] { HeaderText.encode(value) }

  /// The value of the first field of that name. O(n) in the fields.
  public subscript(_ name: String) -> String? {
    fields.first { $0.isNamed(name) }?.value
  }
}

extension UInt8 {
  fileprivate var inLowerCase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
