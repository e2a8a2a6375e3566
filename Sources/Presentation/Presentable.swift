package import JSONText
package import Terminal

/// A result that a command prints either as text or as a JSON document.
package protocol Presentable {
  func text(_ times: TimeStyle) -> StyledText

  /// Writes the members of the JSON document.
  func write(to document: inout JSONWriter)
}

extension Presentable {
  package var document: [UInt8] { JSONWriter.document(write) }
}
