import FeedFormats
import Presentation
import Terminal

/// The result for one input of `lede parse`, ready for output.
struct ParseResult: Sendable {
  /// The output formats.
  enum Form: Sendable {
    case text
    case json
    case atom
    /// No output; inputs are only counted.
    case none
  }

  enum Text: Sendable {
    case document([UInt8])
    case text(StyledText)
    case none
  }

  /// The input as the user typed it.
  var name: String
  var text: Text = .none
  var items = 0
  /// Why the input could not be parsed.
  var failure: String?

  /// Parses an input and formats its content.
  init(of input: ParseInput, in form: Form, _ times: TimeStyle) {
    name = input.name
    do {
      let (document, size) = try input.parse()
      items = document.items.count
      text = Self.text(of: document, named: name, in: form, times, size: size)
    } catch {
      failure = "\(error)"
      guard form == .json else { return }
      var writer = JSONFeedWriter()
      writer.write(error: "\(error)", file: name)
      text = .document(writer.bytes)
    }
  }

  /// - Parameter size: The size of the input in bytes.
  private static func text(
    of document: FeedDocument, named name: String, in form: Form, _ times: TimeStyle, size: Int
  ) -> Text {
    switch form {
    case .text: return .text(DocumentSummary.render(document, of: name, times))
    case .none: return .none
    case .json:
      // A large document gets its capacity in advance: growing would need memory for it twice.
      var room: [UInt8] = []
      if size > 1 << 20 { room.reserveCapacity(size * 2) }
      var writer = JSONFeedWriter(appendingTo: room)
      writer.write(document, file: name)
      return .document(writer.bytes)
    case .atom:
      var writer = AtomWriter()
      writer.write(document)
      return .document(writer.bytes)
    }
  }
}
