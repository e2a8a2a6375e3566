import FeedModel
import Testing

/// The expected values come from another implementation of MurmurHash3 x64 128 that yields the
/// verification value published by the author of the hash (0x6384BA69).
@Suite
struct DigestTests {
  @Test(arguments: [
    ("", Digest(high: 0, low: 0)),
    ("a", Digest(high: 0x8555_5565_f659_7889, low: 0xe6b5_3a48_510e_895a)),
    ("hello", Digest(high: 0xcbd8_a7b3_41bd_9b02, low: 0x5b1e_906a_48ae_1d19)),
    ("hello, world", Digest(high: 0x342f_ac62_3a5e_bc8e, low: 0x4cdc_bc07_9642_414d)),
    (
      "The quick brown fox jumps over the lazy dog",
      Digest(high: 0xe34b_bc7b_bc07_1b6c, low: 0x7a43_3ca9_c49a_9347)
    ),
    ("guid-é-✓", Digest(high: 0xa49f_f9bd_f18f_c9a5, low: 0x4302_33a8_6f46_f8d3)),
  ])
  func `the digest of a text is the published hash of its UTF-8 bytes`(
    text: String, expected: Digest
  ) {
    #expect(Digest(text) == expected)
  }

  @Test func `digests are correct for every length`() {
    let bytes = (0..<256).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    var words: [UInt64] = []
    for length in 0...256 {
      let digest = bytes[..<length].withUnsafeBytes { Digest(bytes: $0) }
      words += [digest.high.littleEndian, digest.low.littleEndian]
    }
    let all = words.withUnsafeBytes { Digest(bytes: $0) }
    #expect(all == Digest(high: 0x38c3_76a0_bb7a_b56d, low: 0x32d6_09d0_21bb_582b))
  }

  @Test func `the digest of unaligned bytes is correct`() {
    let text = "The quick brown fox jumps over the lazy dog"
    let shifted = Array(("x" + text).utf8)
    #expect(shifted[1...].withUnsafeBytes { Digest(bytes: $0) } == Digest(text))
  }

  @Test func `a combined digest depends on absent parts and on their order`() {
    let (one, two) = (Digest(high: 1, low: 2), Digest(high: 3, low: 4))
    #expect(
      Digest(combining: [one, nil, two])
        == Digest(high: 0x7e6c_3b3f_7e09_8d5f, low: 0x98af_b5ea_e48b_e3ce))
    let all: [[Digest?]] = [
      [], [nil], [one], [one, nil], [nil, one], [one, two], [two, one],
      [Digest(high: 0, low: 0)],
    ]
    #expect(Set(all.map { Digest(combining: $0) }).count == all.count)
  }

  @Test func `composed and decomposed characters have different digests`() {
    #expect(Digest("\u{E9}") != Digest("e\u{301}"))
  }
}
