extension [String] {
  /// The first three names, and the number of the others.
  package var few: String {
    let names = prefix(3).joined(separator: ", ")
    return count > 3 ? "\(names) and \(count - 3) more" : names
  }
}
