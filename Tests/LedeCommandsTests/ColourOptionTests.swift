import LedeCommands
import Terminal
import Testing

@Suite
struct ColourOptionTests {
  @Test func `--color is accepted anywhere, and the last one counts`() throws {
    var arguments = ["--color", "always", "list", "--all", "--color=never", "--folder", "x"]
    #expect(try ColourOption.take(from: &arguments) == .never)
    #expect(arguments == ["list", "--all", "--folder", "x"])
    #expect(try ColourOption.take(from: &arguments) == .auto)
  }

  @Test func `--color after -- is an ordinary argument`() throws {
    var arguments = ["search", "--color=always", "--", "--color", "red"]
    #expect(try ColourOption.take(from: &arguments) == .always)
    #expect(arguments == ["search", "--", "--color", "red"])
  }
}
