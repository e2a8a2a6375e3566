import Foundation

/// The built program with its own library, home folder and clock.
///
///     let lede = try Lede()
///     #expect(try await lede("unread", "--count") == .ok("0\n"))
struct Lede: Sendable {
  let sandbox: Sandbox
  /// The complete environment of the program.
  var environment: [String: String]
  /// The working directory of the program.
  var directory: String
  /// Standard input if a run has no input of its own.
  private var inputFile = "/dev/null"

  /// The time that `LEDE_NOW` sets.
  static let now = "2026-03-01T12:00:00Z"

  init(_ sandbox: Sandbox? = nil) throws {
    let sandbox = try sandbox ?? Sandbox()
    self.sandbox = sandbox
    directory = sandbox.path
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": sandbox.file("home"), "LEDE_DATA_DIR": sandbox.file("library"),
      "LEDE_NOW": Self.now, "LANG": "C.UTF-8", "TZ": "UTC",
    ]
  }

  /// The binary next to the test bundle. The package builds it before the tests.
  static let binary = built("lede")

  /// Returns the path of another program of the package.
  static func built(_ name: String) -> String {
    Bundle.main.bundleURL.resolvingSymlinksInPath().appending(path: name).path
  }

  /// Runs the program until it ends.
  func callAsFunction(
    _ arguments: String..., input: String? = nil, to output: LedeProcess.Output = .pipes
  ) async throws -> Run {
    try await run(arguments, input: input, to: output)
  }

  func run(
    _ arguments: [String], input: String? = nil, to output: LedeProcess.Output = .pipes
  ) async throws -> Run {
    try await start(arguments, input: input, to: output).finish()
  }

  /// Starts the program.
  ///
  /// - Parameter runner: a program, with its arguments, that runs the given command line.
  func start(
    _ arguments: [String], input: String? = nil, to output: LedeProcess.Output = .pipes,
    under runner: [String] = []
  ) throws -> LedeProcess {
    let inputFile = try input.map { try sandbox.write($0, to: "input-\(UUID().uuidString)") }
    return try LedeProcess(
      runner + [Self.binary] + arguments, environment: environment, directory: directory,
      inputFile: inputFile ?? self.inputFile, output: output)
  }

  /// Returns a copy with an environment variable set, or removed if `value` is `nil`.
  func with(_ name: String, _ value: String?) -> Lede {
    var other = self
    other.environment[name] = value
    return other
  }

  /// Returns a copy whose standard input is a terminal.
  func at(_ terminal: TestTerminal) -> Lede {
    var other = self
    other.inputFile = terminal.path
    return other
  }

  /// Returns a copy whose clock is a number of hours after ``now``. Feeds are not requested again
  /// within one hour.
  func later(_ hours: Int = 2) -> Lede {
    with(
      "LEDE_NOW",
      "2026-03-\(twoDigits(1 + (12 + hours) / 24))T\(twoDigits((12 + hours) % 24)):00:00Z")
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns a copy with another library.
  func library(_ name: String) -> Lede {
    with("LEDE_DATA_DIR", sandbox.file(name))
  }
}
