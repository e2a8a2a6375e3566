import Glibc
import Testing

@testable import Terminal

@Suite struct OutputTests {
  init() {
    Output.ignoreBrokenPipes()
  }

  @Test func `output is written in order and completely`() throws {
    let pipe = try TestPipe()
    let output = Output(descriptor: pipe.writeEnd)
    output.write("one ")
    output.writeLine(SafeText(line: "tw\u{1B}o"))
    output.writeLine()
    output.writeLine(StyledText("three", .bold))
    try output.finish()
    #expect(pipe.contents() == "one tw o\n\nthree\n")
  }

  @Test func `styles are written if colour is enabled`() throws {
    let pipe = try TestPipe()
    let output = Output(descriptor: pipe.writeEnd, usesColour: true, buffering: .none)
    output.writeLine(StyledText("x", .bold))
    #expect(pipe.contents() == "\u{1B}[1mx\u{1B}[0m\n")
  }

  @Test func `a closed pipe is not an error, and further output is dropped`() throws {
    let pipe = try TestPipe()
    let output = Output(descriptor: pipe.writeEnd)
    output.writeLine("first")
    pipe.loseReader()
    #expect(!output.isClosed)
    output.flush()
    #expect(output.isClosed)
    output.writeLine("second")
    try output.finish()
  }

  @Test func `a full disk is an error`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let output = Output(descriptor: full)
    output.writeLine("lost")
    let error = #expect(throws: TerminalError.self) { try output.finish() }
    #expect(error?.code == .outputFailed)
    #expect(error?.description == "could not write the output: No space left on device")
  }

  @Test func `output waits for a full non-blocking pipe`() async throws {
    let pipe = try TestPipe()
    #expect(fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) == 0)
    let line = String(repeating: "x", count: 99)
    let output = Output(descriptor: pipe.writeEnd)
    let readEnd = pipe.readEnd
    async let received = Task.detached { readAll(readEnd) }.value
    for _ in 0..<10_000 {
      output.writeLine(SafeText(line: line))
    }
    try output.finish()
    pipe.closeWriteEnd()
    #expect(await received.count == 1_000_000)
  }

  @Test func `a document is written to a pipe byte for byte`() throws {
    let pipe = try TestPipe()
    let document = "{\"title\": \"soft\u{AD}hyphen \u{202E}\"}\n"
    let output = Output(descriptor: pipe.writeEnd)
    output.writeDocument(Array(document.utf8))
    try output.finish()
    #expect(pipe.contents() == document)
  }

  @Test func `a document is filtered on a terminal`() throws {
    let screen = try PseudoTerminal(columns: 80, rows: 24)
    let output = Output(descriptor: screen.descriptor)
    output.writeDocument(Array("<title>\u{9B}2Jx\u{202E}</title>\n".utf8))
    try output.finish()
    #expect(screen.contents() == "<title> 2Jx</title>\n")
  }

  @Test(arguments: SafeTextTests.controls)
  func `no kind of output writes control characters`(control: Unicode.Scalar) throws {
    let pipe = try TestPipe()
    let hostile = "a\(control)[2Jb"
    let output = Output(descriptor: pipe.writeEnd)
    output.writeLine("\(hostile)" as SafeText)
    output.writeLine("\(hostile, .bold)" as StyledText)
    output.writeLine(SafeText(block: hostile))
    output.writeLine(SafeText(line: hostile).truncated(to: 3))
    output.writeLine(SafeText(line: hostile).wrapped(to: 2))
    try output.finish()
    let controls = pipe.contents().unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(controls.isEmpty)
  }
}
