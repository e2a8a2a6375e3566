import TestSupport

/// Damages samples, by a seed: the same seed does the same damage.
struct Mutator: Sendable {
  /// Growing inputs end here, so that one of them costs a second and not an hour.
  static let longest = 1 << 20
  /// Most mutations keep to this, which keeps them many.
  static let usual = 64 << 10

  private let corpus: Corpus

  init(_ corpus: Corpus) {
    self.corpus = corpus
  }

  /// A sample with one to eight kinds of damage.
  func mutate(_ sample: Sample, using random: inout SeededGenerator) -> [UInt8] {
    var bytes = sample.bytes
    let count = 1 << Int.random(in: 0...3, using: &random)
    for _ in 0..<Int.random(in: 1...count, using: &random) {
      damage(&bytes, of: sample.kind, &random)
    }
    if Int.random(in: 0..<200, using: &random) == 0 { bytes.grow(&random) }
    return bytes
  }

  private func damage(
    _ bytes: inout [UInt8], of kind: Sample.Kind, _ random: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: bytes.flipBits(&random)
    case 2: bytes.overwrite(&random)
    case 3: bytes.insertRandom(&random)
    case 4, 5, 6, 7: bytes.insert(token(for: kind, &random), &random)
    case 8, 9: bytes.replaceBlock(with: token(for: kind, &random), &random)
    case 10, 11: bytes.deleteBlock(&random)
    case 12, 13: bytes.doubleBlock(&random)
    case 14: bytes.moveBlock(&random)
    case 15: bytes.cut(&random)
    case 16: bytes.repeatBlock(&random)
    case 17: bytes.changeDigits(&random)
    case 18: splice(&bytes, with: kind, &random)
    default: transcode(&bytes, kind, &random)
    }
    if bytes.count > Self.usual { bytes.removeLast(bytes.count - Self.usual) }
  }

  private func token(for kind: Sample.Kind, _ random: inout SeededGenerator) -> [UInt8] {
    let tokens = Tokens.all(for: kind)
    return tokens.randomElement(using: &random) ?? []
  }

  /// Puts a block of another sample into this one, mostly of one of the same kind.
  private func splice(
    _ bytes: inout [UInt8], with kind: Sample.Kind, _ random: inout SeededGenerator
  ) {
    let isAny = Int.random(in: 0..<8, using: &random) == 0
    let others = corpus.samples(of: isAny ? Set(Sample.Kind.allCases) : [kind])
    guard let other = others.randomElement(using: &random)?.bytes else { return }
    let block = other[other.block(&random)]
    bytes.replaceSubrange(bytes.place(&random)..<bytes.place(&random, isEnd: true), with: block)
  }

  /// Documents come in other encodings; for the rest it is noise.
  private func transcode(
    _ bytes: inout [UInt8], _ kind: Sample.Kind, _ random: inout SeededGenerator
  ) {
    guard kind != .date, kind != .address, Int.random(in: 0..<4, using: &random) == 0 else {
      return bytes.insert(token(for: kind, &random), &random)
    }
    let form = UnicodeForm.allCases.randomElement(using: &random) ?? .utf8
    let encoded = form.encode(String(decoding: bytes, as: UTF8.self))
    let keepsMark = Bool.random(using: &random)
    bytes = keepsMark ? encoded : Array(encoded.dropFirst(form.markLength))
  }
}

extension UnicodeForm {
  fileprivate var markLength: Int {
    switch self {
    case .utf8: 3
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    }
  }
}
