import Testing

/// Starts of the program without access to its arguments.
@Suite(.runsProcesses)
struct StartTests {
  let lede: Lede

  init() async throws {
    lede = try Lede()
  }

  private static let refusal = Run.failed(
    1,
    "lede: cannot read the command-line arguments; mount /proc, and pass the program name as the "
      + "first one\n")

  /// Runs a program in a mount namespace with an empty `/proc`.
  private static let withoutProc = [
    "unshare", "--map-root-user", "--mount", "/bin/sh", "-c",
    "mount -t tmpfs none /proc && exec \"$@\"", "sh",
  ]

  /// Runs a program with an empty argument list, without its name.
  private static let withoutName = [
    "python3", "-c",
    "import ctypes, sys; ctypes.CDLL(None).execv(sys.argv[1].encode(), (ctypes.c_char_p * 1)(None))",
  ]

  private static func canHideProc() async throws -> Bool {
    guard Programs.isInstalled("unshare") else { return false }
    let run = try await LedeProcess(
      withoutProc + ["/bin/true"], environment: ["PATH": "/usr/bin:/bin"],
      directory: Sandbox().path, inputFile: "/dev/null", output: .pipes
    ).finish()
    return run.ending == .exited(0)
  }

  @Test(
    .enabled("mount namespaces are not permitted here") { try await canHideProc() },
    arguments: [[], ["list"], ["--version"], ["mark-all-read", "--unlisted"]])
  func `without /proc no command runs`(_ arguments: [String]) async throws {
    #expect(try await lede.start(arguments, under: Self.withoutProc).finish() == Self.refusal)
    #expect(lede.sandbox.names() == [])
  }

  @Test(.enabled(if: Programs.isInstalled("python3"), "python3 starts the program without a name"))
  func `without a program name no command runs`() async throws {
    #expect(try await lede.start([], under: Self.withoutName).finish() == Self.refusal)
  }

  @Test func `without arguments the program lists posts`() async throws {
    #expect(try await lede().ending == .exited(0))
  }
}
