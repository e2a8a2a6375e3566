import Testing

@testable import Terminal

@Suite struct ProgressLineTests {
  private static let columns = 30

  private static func environment(
    _ error: TerminalEnvironment.Stream, term: String = "xterm"
  ) -> TerminalEnvironment {
    TerminalEnvironment(variables: ["TERM": term], error: error)
  }

  private static let terminal = environment(.terminal(columns: columns, rows: 10))

  private func shown(
    in environment: TerminalEnvironment, _ body: (inout ProgressLine) -> Void
  ) throws -> String {
    let pipe = try TestPipe()
    let output = Output(descriptor: pipe.writeEnd, buffering: .none)
    var progress = ProgressLine(on: output, environment: environment)
    body(&progress)
    return pipe.contents()
  }

  @Test(arguments: [
    (ProgressCounts(done: 12, total: 140, new: 3, failed: 1), "12/140 feeds · 3 new · 1 failed"),
    (ProgressCounts(done: 0, total: 2), "0/2 feeds"),
    (ProgressCounts(done: 2, total: 2, failed: 2), "2/2 feeds · 2 failed"),
  ])
  func `progress counts are summarised`(counts: ProgressCounts, expected: String) {
    #expect(counts.summary.string == expected)
  }

  @Test func `the progress line is redrawn in place and erased at the end`() throws {
    let shown = try shown(in: Self.terminal) { progress in
      progress.show(ProgressCounts(done: 1, total: 2))
      progress.show(ProgressCounts(done: 2, total: 2, new: 5))
      progress.finish()
      progress.finish()
    }
    #expect(shown == "\r1/2 feeds\u{1B}[K\r2/2 feeds · 5 new\u{1B}[K\r\u{1B}[K")
  }

  @Test func `the progress line never reaches the last column`() throws {
    let counts = ProgressCounts(done: 12_345, total: 100_000, new: 123_456, failed: 9_999)
    let shown = try shown(in: Self.terminal) { $0.show(counts) }
    #expect(shown == "\r12345/100000 feeds · 123456 …\u{1B}[K")
  }

  @Test func `a message is printed above the progress line`() throws {
    let shown = try shown(in: Self.terminal) { progress in
      progress.show(ProgressCounts(done: 1, total: 3))
      progress.printLine("a.example: no answer")
      progress.finish()
    }
    #expect(
      shown
        == "\r1/3 feeds\u{1B}[K\r\u{1B}[Ka.example: no answer\n\r1/3 feeds\u{1B}[K\r\u{1B}[K")
  }

  @Test(arguments: [
    environment(.other), environment(.terminal(columns: 80, rows: 24), term: "dumb"),
  ])
  func `messages are printed without a progress line unless the terminal supports one`(
    environment: TerminalEnvironment
  )
    throws
  {
    let shown = try shown(in: environment) { progress in
      progress.show(ProgressCounts(done: 1, total: 3))
      progress.printLine("a.example: no answer")
      progress.show(ProgressCounts(done: 3, total: 3))
      progress.finish()
    }
    #expect(shown == "a.example: no answer\n")
  }

  @Test func `the progress line is drawn about a hundred times for ten thousand feeds`() throws {
    let shown = try shown(in: Self.terminal) { progress in
      for done in 0...10_000 {
        progress.show(ProgressCounts(done: done, total: 10_000))
      }
    }
    #expect(shown.split(separator: "\r").count == 101)
    #expect(shown.hasSuffix("\r10000/10000 feeds\u{1B}[K"))
  }
}
