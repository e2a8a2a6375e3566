import Markup
import Testing

struct `A document in pieces` {
  @Test func `sends the same events byte by byte as whole`() throws {
    for (name, bytes) in try Documents.all {
      let whole = read(bytes)
      let slowly = read(pieces: bytes.indices.lazy.map { bytes[$0...$0] })
      #expect(slowly.events == whole.events, "\(name)")
      #expect(slowly.sawRootEnd == whole.sawRootEnd, "\(name)")
      #expect(slowly.problems == whole.problems, "\(name)")
    }
  }

  @Test func `sends the same events split in two at each byte`() throws {
    for (name, bytes) in try Documents.all {
      let whole = read(bytes)
      for cut in 1..<bytes.count {
        let split = read(pieces: [bytes[..<cut], bytes[cut...]])
        guard split.events != whole.events else { continue }
        Issue.record("\(name) split at \(cut): \(split.shown) is not \(whole.shown)")
        break
      }
    }
  }

  @Test func `cut at any byte is balanced, and is whole only after its root's end tag`() throws {
    for (name, bytes) in try Documents.all {
      let whole = read(bytes)
      var ended = false
      for cut in 0...bytes.count {
        let reading = read(Array(bytes[..<cut]))
        #expect(reading.isBalanced, "\(name) cut at \(cut)")
        #expect(!ended || reading.sawRootEnd, "\(name) cut at \(cut): ended before")
        if reading.sawRootEnd, !ended {
          ended = true
          #expect(reading.events == whole.events, "\(name) cut at \(cut)")
          #expect(
            bytes[cut - 1] == UInt8(ascii: ">") || bytes[cut - 1] == 0,
            "\(name) cut at \(cut): \(String(decoding: bytes[..<cut].suffix(30), as: UTF8.self))")
        }
      }
      #expect(ended == whole.sawRootEnd, "\(name)")
    }
  }

  @Test func `tells an end tag from the end of the bytes`() {
    #expect(
      read("<r><a>one</a><b>two").events == [
        .start("r", []), .start("a", []), .text("one"), .end("a", .explicit), .start("b", []),
        .text("two"), .end("b", .truncated), .end("r", .truncated),
      ])
    #expect(read("<r><a>one</a><b>two").problems.contains(.truncated))
  }
}
