/// A property that holds for every input, however damaged.
///
/// Every check must also not crash, not hang and not access memory out of bounds. The program that
/// runs it detects that.
public protocol Property: Sendable {
  /// A short name for file names and the command line.
  var name: String { get }
  /// The kinds of samples that exercise the property. It must hold for every other input as well.
  var kinds: Set<Sample.Kind> { get }

  /// Processes an input in all ways that belong to the property. The result depends only on the
  /// input and the salt.
  ///
  /// - Parameter salt: determines what is not in the input: a header, a base address, where to cut.
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
  /// The rule, the same for every input that violates it.
  public var rule: String
  /// The result for this input.
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
