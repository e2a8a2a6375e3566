import Glibc
import Terminal
import Testing

struct EnvironmentVariablesTests {
  @Test func `a variable is found by its whole name`() {
    let variables: EnvironmentVariables = ["HOME": "/home/me", "EMPTY": "", "EQUALS": "a=b=c"]
    #expect(variables["HOME"] == "/home/me")
    #expect(variables["EMPTY"]?.isEmpty == true)
    #expect(variables["EQUALS"] == "a=b=c")
    #expect(variables["HOM"] == nil)
    #expect(variables["HOMES"] == nil)
    #expect(variables[""] == nil)
  }

  @Test func `a value may begin with a mark that belongs to the sign before`() {
    let variables: EnvironmentVariables = ["MARKED": "\u{301}a"]
    #expect(variables["MARKED"] == "\u{301}a")
  }

  @Test func `what is set stands instead of what was there, and nil takes it away`() {
    var variables: EnvironmentVariables = ["A": "1", "B": "2"]
    variables["A"] = "3"
    #expect(variables == ["B": "2", "A": "3"])
    variables["A"] = nil
    variables["C"] = nil
    #expect(variables == ["B": "2"])
  }

  @Test func `this process's own are those that the system gives`() {
    let variables = EnvironmentVariables.current()
    #expect(variables["PATH"] == getenv("PATH").map { String(cString: $0) })
    #expect(variables["LEDE_NO_SUCH_VARIABLE"] == nil)
  }
}
