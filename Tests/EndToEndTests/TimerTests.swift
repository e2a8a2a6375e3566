import Foundation
import TestSupport
import Testing

/// `refresh --install-timer`: systemd units for automatic refreshes.
@Suite(.runsProcesses)
struct TimerTests {
  let lede: Lede

  init() throws {
    lede = try Lede().with("LEDE_DATA_DIR", nil)
  }

  private static let folder = "home/.config/systemd/user"

  private func unit(_ suffix: String) -> String {
    lede.sandbox.text("\(Self.folder)/lede-refresh.\(suffix)") ?? ""
  }

  private func start(_ run: Run) -> String? {
    unit("service").split(separator: "\n").first { $0.hasPrefix("ExecStart=") }.map(String.init)
  }

  @Test func `--install-timer writes the units and prints the next commands`() async throws {
    let run = try await lede("refresh", "--install-timer")
    #expect(run.ending == .exited(0))
    #expect(run.errors == "")
    let lines = run.lines
    let folder = lede.sandbox.file(Self.folder)
    #expect(
      lines.prefix(2) == [
        "Wrote \(folder)/lede-refresh.service", "Wrote \(folder)/lede-refresh.timer",
      ])
    #expect(lines.contains { $0.contains("systemctl --user enable --now lede-refresh.timer") })
    #expect(lines.last == "*/15 * * * * \(Lede.binary) refresh --quiet")
    #expect(start(run) == "ExecStart=\(Lede.binary) refresh --quiet")
    #expect(unit("service").contains("\nNoNewPrivileges=yes\n"))
    #expect(unit("timer").contains("\nOnCalendar=*:0/15\n"))
    #expect(try await lede("refresh", "--install-timer") == run)
    #expect(lede.sandbox.names(in: "home/.local") == [])
  }

  @Test func `--install-timer passes the library and the hooks on, quoted exactly`() async throws {
    let run = try await lede(
      "refresh", "--install-timer", "--data-dir", "a b%h", "--notify", "--on-new", "p '$x' \"y\"")
    let folder = lede.sandbox.file("a b%%h")
    #expect(
      start(run)
        == "ExecStart=\(Lede.binary) refresh --quiet --data-dir \"\(folder)\" "
        + #"--on-new "p '$$x' \"y\"" --notify"#)
    #expect(
      run.lines.last
        == "*/15 * * * * \(Lede.binary) refresh --quiet --data-dir "
        + "'\(lede.sandbox.file("a b\\%h"))' --on-new 'p '\\''$x'\\'' \"y\"' --notify")
    #expect(!unit("service").contains("SystemCallFilter"))
  }

  @Test func `--install-timer uses the symbolic link on PATH that leads to the program`()
    async throws
  {
    let link = lede.sandbox.file("bin/lede")
    try lede.sandbox.write("", to: "bin/other")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: Lede.binary)
    let lede = lede.with("PATH", lede.sandbox.file("none") + ":" + lede.sandbox.file("bin"))
    let run = try await lede("refresh", "--install-timer")
    #expect(start(run) == "ExecStart=\(link) refresh --quiet")
  }

  @Test(arguments: [["ants"], ["--feed", "ants"], ["--folder", "a"], ["--force"]])
  func `--install-timer refuses a selection of feeds and --force`(_ arguments: [String])
    async throws
  {
    let run = try await lede.run(["refresh", "--install-timer"] + arguments)
    #expect(run.ending == .exited(2))
    #expect(run.isOneErrorLine)
    #expect(unit("timer") == "")
  }

  @Test func `--install-timer does not overwrite units that it has not written`() async throws {
    try lede.sandbox.write("mine", to: "\(Self.folder)/lede-refresh.timer")
    let run = try await lede("refresh", "--install-timer")
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(unit("timer") == "mine")
  }

  /// Runs only where systemd is installed.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func `systemd accepts the units that --install-timer writes`() async throws {
    _ = try await lede("refresh", "--install-timer", "--data-dir", "a b%h")
    let units = ["service", "timer"].map { lede.sandbox.file("\(Self.folder)/lede-refresh.\($0)") }
    var environment = lede.environment
    environment["XDG_RUNTIME_DIR"] = lede.sandbox.path
    let run = try await LedeProcess(
      ["/usr/bin/systemd-analyze", "--user", "--man=no", "verify"] + units,
      environment: environment, directory: lede.directory, inputFile: "/dev/null", output: .pipes
    ).finish()
    #expect(run.errors.split(separator: "\n").filter { $0.contains("lede-refresh") } == [])
  }
}
