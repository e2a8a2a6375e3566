import FeedFormats
import Presentation
import Terminal

/// What came of one input of `lede parse`, ready to be printed.
struct ParseResult: Sendable {
  /// The form the results are printed in.
  enum Form: Sendable {
    case sheet
    case json
    case atom
    /// Only counted.
    case none
  }

  enum Text: Sendable {
    case document([UInt8])
    case sheet(StyledText)
    case none
  }

  /// The input, as it was typed.
  var name: String
  var text: Text = .none
  var items = 0
  /// Why it is no document.
  var failure: String?

  /// Parses an input and puts what is in it into a form.
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

  /// - Parameter size: the input's bytes.
  private static func text(
    of document: FeedDocument, named name: String, in form: Form, _ times: TimeStyle, size: Int
  ) -> Text {
    switch form {
    case .sheet: return .sheet(DocumentSheet.render(document, of: name, times))
    case .none: return .none
    case .json:
      // Room for a large one from the start: growing would hold it twice.
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
