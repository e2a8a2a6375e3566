import TestSupport
import Testing

@testable import LocalFiles

struct GzipTests {
  private func decompressed(_ bytes: [UInt8], limit: Int = .max) throws -> [UInt8] {
    try LocalFiles.Gzip.decompressIfNeeded(bytes, limit: limit)
  }

  private func reason(_ bytes: [UInt8], limit: Int = .max) -> String? {
    let error = #expect(throws: FileBytes.Failure.self) { try decompressed(bytes, limit: limit) }
    return error?.description
  }

  @Test(arguments: [0, 1, 100, 65_535, 65_536, 131_072, 1_000_000])
  func `gzip data of any size is decompressed`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let compressed = TestSupport.Gzip.stored(bytes)
    #expect(try decompressed(compressed) == bytes)
    #expect(try decompressed(compressed, limit: size) == bytes)
    if size > 0 { #expect(reason(compressed, limit: size - 1) == "the file is too large") }
  }

  @Test func `gzip data may have several members and trailing bytes`() throws {
    let parts = ["one", "", "two"].map { TestSupport.Gzip.stored(Array($0.utf8)) }
    #expect(try decompressed(parts.flatMap(\.self)) == Array("onetwo".utf8))
    #expect(try decompressed(parts[0] + [0, 0, 0]) == Array("one".utf8))
  }

  @Test func `truncated gzip data is refused`() {
    let compressed = TestSupport.Gzip.stored(Array("some text".utf8))
    for length in 2..<compressed.count {
      #expect(reason(Array(compressed[..<length])) == "the gzip data is truncated")
    }
  }

  @Test func `gzip data with a wrong checksum is refused`() {
    var compressed = TestSupport.Gzip.stored(Array("some text".utf8))
    compressed[compressed.count - 5] ^= 1
    #expect(reason(compressed) == "the gzip data is damaged")
  }

  @Test func `bytes that are not gzip data are unchanged`() throws {
    for bytes in [[], [0x1F], [0x8B, 0x1F], Array("<rss/>".utf8)] as [[UInt8]] {
      #expect(try decompressed(bytes) == bytes)
    }
  }
}
