import TestSupport
import Testing

@testable import Fuzzing

struct TrialTests {
  @Test(arguments: Properties.all.map(\.name))
  func `a trial is restored from its bytes`(name: String) throws {
    let property = try #require(Properties.all.first { $0.name == name })
    let trial = Trial(property: property, salt: 0xABCD, input: [1, 2, 3])
    let read = try #require(Trial(bytes: trial.bytes))
    #expect(read.property.name == name)
    #expect(read.salt == 0xABCD)
    #expect(read.input == [1, 2, 3])
  }

  @Test func `bytes without property and salt are not a trial`() {
    #expect(Trial(bytes: [0, 0]) == nil)
    #expect(Trial(bytes: [255, 0, 0])?.input == [])
  }
}

/// A short run of what `make fuzz` does for minutes.
@Suite(.timeLimit(.minutes(10)))
struct PropertyTests {
  private static func corpus() throws -> Corpus { try Corpus(fixtures: Repository.fixtures) }

  @Test func `every property has sample inputs`() throws {
    let corpus = try Self.corpus()
    for property in Properties.all {
      #expect(!corpus.samples(of: property.kinds).isEmpty, "\(property.name)")
    }
    #expect(corpus.samples.allSatisfy { $0.bytes.count < 1 << 14 })
  }

  @Test func `every property holds for truncated samples`() throws {
    let corpus = try Self.corpus()
    var place = 0
    for property in Properties.all {
      for sample in corpus.samples(of: property.kinds) {
        while place <= sample.bytes.count {
          let cut = Array(sample.bytes[..<place])
          check(property, cut, salt: 0, "\(sample.name) cut at \(place)")
          place += 2_003
        }
        place -= sample.bytes.count + 1
      }
    }
  }

  @Test func `every property holds for damaged samples`() throws {
    let seed: UInt64 = 20_260_301
    let corpus = try Self.corpus()
    var damage = Damage(seed: seed)
    for number in 0..<300 {
      let property = Properties.all[number % Properties.all.count]
      let samples = corpus.samples(of: property.kinds)
      let sample = samples[damage.number(below: samples.count)]
      let other = corpus.samples[damage.number(below: corpus.samples.count)]
      let input = damage.damage(sample.bytes, mixing: other.bytes)
      let salt = UInt64(damage.number(below: 1 << 16))
      check(property, input, salt: salt, "seed \(seed), trial \(number), of \(sample.name)")
    }
  }

  private func check(_ property: any Property, _ input: [UInt8], salt: UInt64, _ origin: String) {
    #expect(throws: Never.self, "\(property.name), \(origin)") {
      try property.check(input, salt: salt)
    }
  }
}
