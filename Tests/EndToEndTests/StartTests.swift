import Testing

/// Starts of the program that hide its arguments from it.
struct StartTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  private static let refusal = Run.failed(
    1,
    "lede: cannot read the command-line arguments: mount /proc, and pass a program name as the first "
      + "one\n")

  /// Runs a program in a mount namespace whose `/proc` is empty.
  private static let withoutProc = [
    "unshare", "--map-root-user", "--mount", "/bin/sh", "-c",
    "mount -t tmpfs none /proc && exec \"$@\"", "sh",
  ]

  /// Runs a program with no arguments, not even its name.
  private static let withoutName = [
    "python3", "-c",
    "import ctypes, sys; ctypes.CDLL(None).execv(sys.argv[1].encode(), (ctypes.c_char_p * 1)(None))",
  ]

  private static let canHideProc: Bool = {
    guard Programs.isThere("unshare"), let sandbox = try? Sandbox() else { return false }
    let run = try? LedeProcess(
      withoutProc + ["/bin/true"], environment: ["PATH": "/usr/bin:/bin"], directory: sandbox.path,
      inputFile: "/dev/null", output: .pipes
    ).finish()
    return run?.ending == .exited(0)
  }()

  @Test(
    .enabled(if: canHideProc, "mount namespaces are not permitted here"),
    arguments: [[], ["list"], ["--version"], ["mark-all-read", "--unlisted"]])
  func `without /proc nothing is run`(_ arguments: [String]) throws {
    #expect(try lede.start(arguments, under: Self.withoutProc).finish() == Self.refusal)
    #expect(lede.sandbox.names() == [])
  }

  @Test(.enabled(if: Programs.isThere("python3"), "python3 starts the program without a name"))
  func `without any argument nothing is run`() throws {
    #expect(try lede.start([], under: Self.withoutName).finish() == Self.refusal)
  }

  @Test func `with its name alone it lists posts`() throws {
    #expect(try lede().ending == .exited(0))
  }
}
