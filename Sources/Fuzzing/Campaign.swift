import TestSupport

/// One input for one property.
public struct Trial: Sendable {
  public var property: any Property
  public var input: [UInt8]
  public var salt: UInt64
  /// The sample it comes from.
  public var origin: String

  public func run() throws(Violation) {
    try property.check(input, salt: salt)
  }
}

/// The trials of one fuzzing process, in their order: first every sample cut at each byte, then
/// random damage without end. Its seed and share decide all of it.
public struct Campaign: Sendable {
  /// Which of the trials are this one's, of so many that work side by side.
  public struct Share: Sendable {
    public var index: Int
    public var count: Int

    public init(index: Int, of count: Int) {
      self.index = index
      self.count = count
    }
  }

  /// How many trials the first phase has; 0 if it is left out.
  public let cutCount: Int
  /// No input is longer, in bytes.
  public static let longestInput = 2 * Mutator.longest
  private let corpus: Corpus
  private let mutator: Mutator
  private let properties: [any Property]
  private let cuts: [Cuts]
  private let seed: UInt64
  private let share: Share

  /// - Parameter properties: those to try; all of them work on the same corpus.
  public init(
    _ corpus: Corpus, properties: [any Property] = Properties.all, seed: UInt64,
    share: Share = Share(index: 0, of: 1), withCuts: Bool = true
  ) {
    self.corpus = corpus
    self.properties = properties
    self.seed = seed
    self.share = share
    mutator = Mutator(corpus)
    var cuts: [Cuts] = []
    var first = 0
    for property in withCuts ? properties : [] {
      for sample in corpus.samples(of: property.kinds) {
        cuts.append(Cuts(property: property, sample: sample, first: first))
        first += sample.bytes.count + 1
      }
    }
    self.cuts = cuts
    cutCount = (first - share.index + share.count - 1) / share.count
  }

  /// The trial with a number, counted from 0. O(log n) in the samples, and the work of the damage.
  public func trial(_ number: Int) -> Trial {
    let place = number * share.count + share.index
    guard number >= cutCount else { return cut(place) }
    return randomTrial(UInt64(place))
  }

  /// One sample under one property, cut at each byte.
  private struct Cuts {
    var property: any Property
    var sample: Sample
    /// The place of its first cut among all.
    var first: Int
  }

  private func cut(_ place: Int) -> Trial {
    // The last that begins at or before the place.
    var range = cuts.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = cuts[middle].first <= place ? middle..<range.upperBound : range.lowerBound..<middle
    }
    let found = cuts[range.lowerBound]
    let length = place - found.first
    // This property cuts by its salt, and compares with the whole.
    let isWhole = found.property is CutProperty
    return Trial(
      property: found.property,
      input: isWhole ? found.sample.bytes : Array(found.sample.bytes.prefix(length)),
      salt: UInt64(isWhole ? length : 0), origin: "\(found.sample.name) cut at \(length)")
  }

  private func randomTrial(_ number: UInt64) -> Trial {
    // Seeds side by side would give numbers side by side.
    var numbers = SeededGenerator(seed: number)
    var random = SeededGenerator(seed: seed ^ numbers.next())
    let property = properties[Int.random(in: properties.indices, using: &random)]
    let isAny = Int.random(in: 0..<30, using: &random) == 0
    let samples = corpus.samples(of: isAny ? Set(Sample.Kind.allCases) : property.kinds)
    let sample = samples.randomElement(using: &random) ?? Sample(.xml, "nothing", [])
    return Trial(
      property: property, input: mutator.mutate(sample, using: &random), salt: random.next(),
      origin: sample.name)
  }
}
