import Markup
import Testing

struct PieceTests {
  @Test func `a document fed byte by byte yields the same events as in one piece`() throws {
    for (name, bytes) in try Documents.all {
      let whole = read(bytes)
      let slowly = read(pieces: bytes.indices.lazy.map { bytes[$0...$0] })
      #expect(slowly.events == whole.events, "\(name)")
      #expect(slowly.sawRootEnd == whole.sawRootEnd, "\(name)")
      #expect(slowly.problems == whole.problems, "\(name)")
    }
  }

  @Test func `an XML document split at any byte yields the same events as in one piece`() throws {
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

  @Test func `a document truncated at any byte yields balanced events`() throws {
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

  @Test func `elements closed by an end tag are distinguished from truncated ones`() {
    #expect(
      read("<r><a>one</a><b>two").events == [
        .start("r", []), .start("a", []), .text("one"), .end("a", .explicit), .start("b", []),
        .text("two"), .end("b", .truncated), .end("r", .truncated),
      ])
    #expect(read("<r><a>one</a><b>two").problems.contains(.truncated))
  }
}
