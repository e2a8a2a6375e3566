package import JSONText
package import Terminal

/// A result that a command prints as text for people, or as one JSON document for programs.
package protocol Presentable {
  func text(_ times: TimeStyle) -> StyledText

  /// Writes the members of the document.
  func write(to document: inout JSONWriter)
}

extension Presentable {
  package var document: [UInt8] { JSONWriter.document(write) }
}
