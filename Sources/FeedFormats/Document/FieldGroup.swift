import JSONText
import Markup

/// A type that lists its fields once, for all operations on them: reading them from an element,
/// correcting their addresses and writing them as JSON.
protocol FieldGroup: Sendable, Hashable {
  /// Calls a visitor with each field, in output order.
  mutating func visitFields(_ visitor: inout some FieldVisitor)
}

/// An operation on every field of a ``FieldGroup``.
protocol FieldVisitor {
  /// - Parameters:
  ///   - key: The name of the field in JSON.
  ///   - source: The part of an XML element that contains the field.
  mutating func field(_ key: StaticString, _ source: FieldSource, _ value: inout some FieldValue)
  mutating func group(_ key: StaticString, _ group: inout (some FieldGroup)?)
  mutating func groups(_ key: StaticString, _ groups: inout [some FieldGroup])
}

extension FieldVisitor {
  /// Visits a field whose JSON name is also the name of its attribute.
  mutating func field(_ key: StaticString, _ value: inout some FieldValue) {
    field(key, .attribute(key), &value)
  }

  mutating func group(_ key: StaticString, _ group: inout (some FieldGroup)?) {
    group?.visitFields(&self)
  }

  mutating func groups(_ key: StaticString, _ groups: inout [some FieldGroup]) {
    for index in groups.indices { groups[index].visitFields(&self) }
  }
}

/// The part of an XML element that contains a field.
enum FieldSource {
  case attribute(StaticString)
  /// An attribute that contains an address. `nil` means `url`, or `href` if there is no `url`.
  case address(StaticString?)
  /// The text of the element.
  case text

  static let address = FieldSource.address(nil)
}

/// A value that can be read from text and written as JSON.
protocol FieldValue {
  /// Whether the group is ignored if this value is missing.
  static var isRequired: Bool { get }
  static func read(_ text: String) -> Self?
  func write(_ key: StaticString, to json: inout JSONWriter)
  /// Corrects the value if it is an address.
  mutating func correct(by correction: AddressCorrection)
}

extension FieldValue {
  static var isRequired: Bool { false }
  static func read(_ text: String) -> Self? { nil }
  mutating func correct(by correction: AddressCorrection) {}
}

extension Optional: FieldValue where Wrapped: FieldValue {
  static func read(_ text: String) -> Self? { Wrapped.read(text) }
  func write(_ key: StaticString, to json: inout JSONWriter) { self?.write(key, to: &json) }
  mutating func correct(by correction: AddressCorrection) { self?.correct(by: correction) }
}

extension String: FieldValue {
  static var isRequired: Bool { true }
  static func read(_ text: String) -> String? { text }
  func write(_ key: StaticString, to json: inout JSONWriter) { json.field(key, self) }
  mutating func correct(by correction: AddressCorrection) { correction.apply(to: &self) }
}

extension Int: FieldValue {
  static func read(_ text: String) -> Int? { Numbers.whole(text) }
  func write(_ key: StaticString, to json: inout JSONWriter) { json.field(key, self) }
}

extension Int64: FieldValue {
  static func read(_ text: String) -> Int64? { Numbers.size(text) }
  func write(_ key: StaticString, to json: inout JSONWriter) { json.field(key, self) }
}

extension Double: FieldValue {
  static func read(_ text: String) -> Double? { Numbers.decimal(text) }
  func write(_ key: StaticString, to json: inout JSONWriter) { json.field(key, self) }
}

extension Bool: FieldValue {
  static func read(_ text: String) -> Bool? { Numbers.flag(text) }
  func write(_ key: StaticString, to json: inout JSONWriter) { json.field(key, self) }
}

extension FeedDate: FieldValue {
  static func read(_ text: String) -> FeedDate? { .init(date: DateParser.parse(text), text: text) }
  func write(_ key: StaticString, to json: inout JSONWriter) { json.field(key, date) }
}

extension [String]: FieldValue {
  func write(_ key: StaticString, to json: inout JSONWriter) {
    json.list(key, self) { $0.value($1) }
  }
}

extension TextConstruct: FieldValue {
  func write(_ key: StaticString, to json: inout JSONWriter) { json.plain(key, self) }
}

extension FieldGroup {
  /// Returns a copy with the values of an element's attributes, or `nil` if a required attribute is
  /// missing.
  func filled(from attributes: XMLAttributes, _ base: AddressBase) -> Self? {
    var filled = self
    var reader = AttributeReader(attributes: attributes, base: base)
    filled.visitFields(&reader)
    return reader.isComplete ? filled : nil
  }

  /// Sets the fields that contain the text of the element.
  mutating func takeText(_ text: String?) {
    var reader = TextReader(text: text)
    visitFields(&reader)
  }
}

private struct AttributeReader: FieldVisitor {
  let attributes: XMLAttributes
  let base: AddressBase
  var isComplete = true

  mutating func field<Value: FieldValue>(
    _ key: StaticString, _ source: FieldSource, _ value: inout Value
  ) {
    let text: String? =
      switch source {
      case .attribute(let name): attributes.text(name)
      case .address(let name?): attributes.address(name, base)
      case .address(nil): attributes.address("url", base) ?? attributes.address("href", base)
      case .text: nil
      }
    if let found = text.flatMap(Value.read) {
      value = found
    } else if Value.isRequired {
      isComplete = false
    }
  }
}

private struct TextReader: FieldVisitor {
  let text: String?

  func field<Value: FieldValue>(
    _ key: StaticString, _ source: FieldSource, _ value: inout Value
  ) {
    if case .text = source, let found = text.flatMap(Value.read) { value = found }
  }
}
