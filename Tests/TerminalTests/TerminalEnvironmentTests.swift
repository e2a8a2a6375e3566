import Terminal
import Testing

@Suite struct TerminalEnvironmentTests {
  private static let terminal = TerminalEnvironment.Stream.terminal(columns: 100, rows: 30)

  struct ColourCase: Sendable {
    var variables: [String: String]
    var stream: TerminalEnvironment.Stream
    var choice: TerminalEnvironment.ColourChoice = .auto
    var expected: Bool
  }

  @Test(arguments: [
    ColourCase(variables: ["TERM": "xterm"], stream: terminal, expected: true),
    ColourCase(variables: ["TERM": "xterm"], stream: .other, expected: false),
    ColourCase(variables: ["TERM": "dumb"], stream: terminal, expected: false),
    ColourCase(variables: [:], stream: terminal, expected: false),
    ColourCase(variables: ["TERM": "xterm", "NO_COLOR": "1"], stream: terminal, expected: false),
    ColourCase(variables: ["TERM": "xterm", "NO_COLOR": ""], stream: terminal, expected: true),
    ColourCase(variables: ["TERM": "xterm", "CLICOLOR": "0"], stream: terminal, expected: false),
    ColourCase(variables: ["CLICOLOR_FORCE": "1"], stream: .other, expected: true),
    ColourCase(variables: ["CLICOLOR_FORCE": "0"], stream: .other, expected: false),
    ColourCase(
      variables: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], stream: .other, expected: false),
    ColourCase(variables: ["NO_COLOR": "1"], stream: .other, choice: .always, expected: true),
    ColourCase(variables: ["TERM": "xterm"], stream: terminal, choice: .never, expected: false),
  ])
  func `colour is used on terminals unless the user chooses otherwise`(given: ColourCase) {
    let environment = TerminalEnvironment(variables: given.variables)
    #expect(environment.usesColour(on: given.stream, choice: given.choice) == given.expected)
  }

  @Test func `COLUMNS and LINES take precedence over the terminal, and a pipe has no size`() {
    var environment = TerminalEnvironment()
    #expect(environment.columns(of: Self.terminal) == 100)
    #expect(environment.rows(of: Self.terminal) == 30)
    #expect(environment.columns(of: .other) == nil)
    environment.variables = ["COLUMNS": "40", "LINES": "10"]
    #expect(environment.columns(of: Self.terminal) == 40)
    #expect(environment.rows(of: Self.terminal) == 10)
    #expect(environment.columns(of: .other) == nil)
    environment.variables = ["COLUMNS": "none", "LINES": "-1"]
    #expect(environment.columns(of: Self.terminal) == 100)
    #expect(environment.rows(of: Self.terminal) == 30)
  }

  @Test func `the size of a terminal is read from its device`() throws {
    let screen = try PseudoTerminal(columns: 61, rows: 17)
    #expect(
      TerminalEnvironment.Stream(descriptor: screen.descriptor)
        == .terminal(columns: 61, rows: 17))
  }

  @Test func `a terminal without a size has 80 columns and 24 rows`() throws {
    let screen = try PseudoTerminal(columns: 0, rows: 0)
    #expect(
      TerminalEnvironment.Stream(descriptor: screen.descriptor) == .terminal(columns: 80, rows: 24))
  }

  @Test func `a pipe and a closed descriptor are not terminals`() throws {
    let pipe = try TestPipe()
    #expect(TerminalEnvironment.Stream(descriptor: pipe.writeEnd) == .other)
    #expect(TerminalEnvironment.Stream(descriptor: -1) == .other)
  }

  @Test func `the environment of the process is read`() {
    let path = TerminalEnvironment.current().variables["PATH"]
    #expect(path?.isEmpty == false)
  }
}
