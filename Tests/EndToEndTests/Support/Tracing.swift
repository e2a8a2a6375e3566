import Glibc
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test if the system does not permit `kill-at-call` to trace processes.
  static var needsTracing: Self {
    .enabled("processes cannot be traced here") { try await canTrace(failing: nil) }
  }

  /// Skips the test if the system does not permit `kill-at-call` to make system calls fail.
  static var needsFailingCalls: Self {
    .enabled("system calls cannot be made to fail here") { try await canTrace(failing: EIO) }
  }

  private static func canTrace(failing error: Int32?) async throws -> Bool {
    let lede = try Lede().with("KILL_AT_CALL_ERROR", error.map { "\($0)" })
    let run = try await lede.start(["--version"], under: [Lede.built("kill-at-call"), "0"]).finish()
    return run.ending != .exited(77)
  }
}

extension Lede {
  /// Runs a command and returns the number of system calls with which it changes files.
  func countCalls(of command: [String]) async throws -> Int {
    let counting = with("KILL_AT_CALL_COUNT", sandbox.file("calls"))
    let run = try await counting.start(command, under: [Self.built("kill-at-call"), "0"]).finish()
    #expect(run.ending == .exited(0))
    let text = sandbox.text("calls")?.split(separator: "\n").first
    return try #require(text.flatMap { Int($0) })
  }
}
