import FeedFormats

/// A parsed date can be written and parsed again to the same date.
struct DateProperty: Property {
  let name = "date"
  let kinds: Set<Sample.Kind> = [.date]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    guard let date = input.withUnsafeBufferPointer({ DateParser.parse($0) }) else { return }
    guard let text = RFC3339.format(date) else {
      throw Violation("a date can be written", "\(date)")
    }
    guard let read = DateParser.parse(text) else {
      throw Violation("a written date is a date", text)
    }
    try require(RFC3339.format(read) == text, "a written date is the same date", text)
    if let string = String(validating: input, as: UTF8.self) {
      try require(DateParser.parse(string) == date, "a string holds the same date", string)
    }
  }
}
