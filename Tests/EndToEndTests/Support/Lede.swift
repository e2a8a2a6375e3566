import Foundation

/// The built program with a library, a home and a clock of its own.
///
///     let lede = try Lede()
///     #expect(try await lede("unread", "--count") == .ok("0\n"))
struct Lede: Sendable {
  let sandbox: Sandbox
  /// All that the program sees of the environment.
  var environment: [String: String]
  /// The folder it is started in.
  var directory: String
  /// Its standard input where it is given none.
  private var inputFile = "/dev/null"

  /// The moment that the program takes for the present.
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

  /// The binary beside the test bundle, which the package builds first.
  static let binary = built("lede")

  /// A program of this package.
  static func built(_ name: String) -> String {
    Bundle.main.bundleURL.resolvingSymlinksInPath().appending(path: name).path
  }

  /// Runs the program to its end.
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

  /// Starts the program and lets it run.
  ///
  /// - Parameter runner: a program and its arguments that the program is an argument of.
  func start(
    _ arguments: [String], input: String? = nil, to output: LedeProcess.Output = .pipes,
    under runner: [String] = []
  ) throws -> LedeProcess {
    let inputFile = try input.map { try sandbox.write($0, to: "input-\(UUID().uuidString)") }
    return try LedeProcess(
      runner + [Self.binary] + arguments, environment: environment, directory: directory,
      inputFile: inputFile ?? self.inputFile, output: output)
  }

  /// The same program and sandbox with a variable set or, by nil, taken away.
  func with(_ name: String, _ value: String?) -> Lede {
    var other = self
    other.environment[name] = value
    return other
  }

  /// The same program and sandbox at a terminal, which its standard input is.
  func at(_ terminal: TestTerminal) -> Lede {
    var other = self
    other.inputFile = terminal.path
    return other
  }

  /// The same program and sandbox, some hours after ``now``: feeds are not asked again within one.
  func later(_ hours: Int = 2) -> Lede {
    with(
      "LEDE_NOW",
      "2026-03-\(twoDigits(1 + (12 + hours) / 24))T\(twoDigits((12 + hours) % 24)):00:00Z")
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The same program and sandbox with another library.
  func library(_ name: String) -> Lede {
    with("LEDE_DATA_DIR", sandbox.file(name))
  }
}
