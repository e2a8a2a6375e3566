/// Something that holds for every input, however damaged.
///
/// Not crashing, not hanging and keeping to memory that is not its own are properties of every
/// check; whoever runs it watches over them.
public protocol Property: Sendable {
  /// Short, for file names and the command line.
  var name: String { get }
  /// The samples that it is about. It must hold for any other input, too.
  var kinds: Set<Sample.Kind> { get }

  /// Reads an input in every way that belongs to the property. The same input and salt do the same.
  ///
  /// - Parameter salt: decides what is not in the input: a header, a base address, where to cut.
  /// - Throws: the first rule that does not hold.
  func check(_ input: [UInt8], salt: UInt64) throws(Violation)
}

/// All properties.
public enum Properties {
  public static let all: [any Property] = [
    FeedProperty(), NewsProperty(), CutProperty(), EncodingProperty(), PiecesProperty(),
    SanitiserProperty(), ReadableProperty(), MarkupProperty(), PageProperty(), OPMLProperty(),
    AtomProperty(), JSONProperty(), DateProperty(), AddressProperty(), BidirectionalProperty(),
    HTMLTreeProperty(),
  ]
}

/// A rule that did not hold.
public struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The same for every input that breaks the rule.
  public var rule: String
  /// What this input led to.
  public var details: String

  public init(_ rule: String, _ details: String = "") {
    self.rule = rule
    self.details = details
  }

  public var description: String { details.isEmpty ? rule : "\(rule): \(details)" }
}

func require(
  _ condition: Bool, _ rule: StaticString, _ details: @autoclosure () -> String = ""
) throws(Violation) {
  if !condition { throw Violation("\(rule)", details()) }
}
