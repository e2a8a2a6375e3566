extension [String] {
  /// The first of some names, and how many more there are.
  package var few: String {
    let names = prefix(3).joined(separator: ", ")
    return count > 3 ? "\(names) and \(count - 3) more" : names
  }
}
