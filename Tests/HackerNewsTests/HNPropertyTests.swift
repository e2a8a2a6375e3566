import Foundation
import TestSupport
import Testing
import URLs

@testable import HackerNews

/// Properties that hold for every input.
@Suite(.timeLimit(.minutes(10)))
struct HNPropertyTests {
  @Test func `no page makes reading fail in another way than with an error`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let url = try #require(WebURL("https://news.ycombinator.com/item?id=1"))
    let standIn = try HNStandIn()
    standIn.addStories(3)
    let pages = standIn.update { state in
      let page = StandInPage(state: state, user: "pg")
      return [
        page.list(state.stories, 1), page.item(["id": "10"], token: "t"),
        page.user("pg", token: "t"), page.submit(token: "t"), page.refusal, "No such item.",
      ]
    }
    for round in 0..<300 {
      var bytes = Array(pages[round % pages.count].utf8)
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
        let source = Int.random(in: 0..<bytes.count, using: &random)
        bytes.replaceSubrange(start..<end, with: bytes[source...].prefix(30))
        if bytes.isEmpty { bytes = [0] }
      }
      do throws(HNError) {
        let page = try SitePage(bytes, url: url, encoding: nil, .bundled)
        _ = try page.rows(.post)
        _ = try page.rows(.comment)
        _ = try page.comments()
        _ = try page.head()
        _ = try page.user()
        _ = try page.knownError()
        if let form = HNMarkup.bundled.forms?["comment"] { _ = try page.form(form.xpath) }
      } catch {
        guard case .markup = error else {
          Issue.record("seed \(seed): \(error)")
          return
        }
      }
    }
  }

  @Test func `form data can be decoded again`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let scalars = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Unicode.Scalar(UInt32.random(in: 0...0xD7FF, using: &random)) ?? " "
      }
      let text = String(String.UnicodeScalarView(scalars))
      let body = FormEncoding.text([("a b&=+", text), ("c", "")])
      let decoded = HNStandIn.fields(body)
      #expect(decoded == ["a b&=+": text, "c": ""], "seed \(seed)")
    }
  }
}
