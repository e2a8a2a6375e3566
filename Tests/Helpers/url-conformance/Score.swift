/// The expected and the actual result of one case: components of a URL by name, or `nil` if it is
/// rejected.
struct Comparison {
  let input: String
  let expected: [String: String]?
  let actual: [String: String]?

  var isPassed: Bool { expected == actual }
}

/// The results of one file.
struct Score {
  let name: String
  let comparisons: [Comparison]

  init(_ name: String, _ comparisons: [Comparison]) {
    self.name = name
    self.comparisons = comparisons
  }

  var failed: [Comparison] { comparisons.filter { !$0.isPassed } }
  var wronglyAccepted: [Comparison] { failed.filter { $0.expected == nil } }

  var percent: Double {
    Double(comparisons.count - failed.count) / Double(max(comparisons.count, 1)) * 100
  }

  func report() {
    let tenths = Int(percent * 10)
    print(
      "\(name): \(comparisons.count - failed.count) of \(comparisons.count) pass, "
        + "\(tenths / 10).\(tenths % 10) %; accepted against the Standard: \(wronglyAccepted.count)"
    )
    for comparison in failed {
      print(
        "  \(comparison.input.debugDescription)", "    expected \(Self.text(comparison.expected))",
        "    actual   \(Self.text(comparison.actual))", separator: "\n")
    }
  }

  private static func text(_ parts: [String: String]?) -> String {
    parts.map { ($0["href"] ?? $0["host"] ?? "\($0)").debugDescription } ?? "rejected"
  }
}
