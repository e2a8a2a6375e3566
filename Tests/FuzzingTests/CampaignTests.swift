import FeedFormats
import Testing

@testable import Fuzzing

/// The fuzzer's own machinery, and a small share of what it does for minutes with `make fuzz`.
@Suite(.timeLimit(.minutes(10)))
struct `A campaign` {
  private static func corpus() throws -> Corpus { try Corpus(fixtures: Repository.fixtures) }

  @Test func `does the same for the same seed, and something else for another`() throws {
    let corpus = try Self.corpus()
    let inputs = { (seed: UInt64) in
      let campaign = Campaign(corpus, seed: seed, withCuts: false)
      return (0..<100).map { campaign.trial($0) }.map {
        "\($0.property.name) \($0.salt) \($0.input)"
      }
    }
    #expect(inputs(1) == inputs(1))
    #expect(Set(inputs(1)).intersection(inputs(2)) == [])
  }

  @Test func `first cuts every sample at each byte, and shares the work`() {
    let sample = Sample(.date, "date", Array("2023".utf8))
    let trials = (0..<2).flatMap { index in
      let campaign = Campaign(
        Corpus([sample]), properties: [DateProperty()], seed: 1,
        share: Campaign.Share(index: index, of: 2))
      return (0..<campaign.cutCount).map { campaign.trial($0).input }
    }
    #expect(
      trials.sorted { $0.count < $1.count }
        == ["", "2", "20", "202", "2023"].map { Array($0.utf8) })
  }

  @Test func `has samples for every property, and inputs no longer than its limit`() throws {
    let corpus = try Self.corpus()
    for property in Properties.all { #expect(!corpus.samples(of: property.kinds).isEmpty) }
    let campaign = Campaign(corpus, seed: 3, withCuts: false)
    let inputs = (0..<1_000).map { campaign.trial($0).input.count }
    #expect(inputs.contains { $0 > Mutator.usual })
    #expect(inputs.allSatisfy { $0 <= Campaign.longestInput })
  }

  @Test func `of a few trials holds`() throws {
    let campaign = Campaign(try Self.corpus(), seed: 20_260_301)
    let cuts = stride(from: 0, to: campaign.cutCount, by: 1_009)
    for number in Array(cuts) + (0..<200).map({ campaign.cutCount + $0 }) {
      let trial = campaign.trial(number)
      #expect(
        throws: Never.self, "\(trial.property.name), trial \(number), from \(trial.origin)"
      ) { try trial.run() }
    }
  }
}

struct `A finding` {
  @Test func `becomes as small as it can be`() {
    let large = Array("one two <three> four <five> six".utf8)
    let small = Shrinker.shrink(large) { input in
      let open = input.firstIndex(of: UInt8(ascii: "<"))
      return open.map { input[$0...].contains(UInt8(ascii: ">")) } ?? false
    }
    #expect(String(decoding: small, as: UTF8.self) == "<>")
  }
}
