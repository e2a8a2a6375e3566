import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Browsers, pagers and hooks are small scripts that record their input. The tests run one at a
/// time: a running program changes the signal handling of the whole process.
@Suite(.serialized) final class ProgramTests {
  private let folder: URL

  init() throws {
    Output.ignoreBrokenPipes()
    folder = FileManager.default.temporaryDirectory
      .appending(path: "lede-terminal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func script(_ name: String, _ body: String) throws -> String {
    let path = folder.appending(path: name).path
    try writeExecutable("#!/bin/sh\ncd '\(folder.path)'\n\(body)\n", to: path)
    return path
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: - Browser

  @Test(arguments: [
    "http://h/$(touch${IFS}P)", "http://h/`touch${IFS}P`", "http://h/';touch${IFS}P;'",
    "http://h/\"", "http://h/%0a", "http://h/&&touch|P", "http://h/*~%s%c",
  ])
  func `the browser receives the address as one argument`(text address: String) async throws {
    let address = try BrowserAddress(address)
    let browser = try script("browser", #"printf '%s\0' "$#" "$@" > got"#)
    try await Browser(environment: ["BROWSER": browser]).open(address)
    #expect(text("got") == "1\0\(address.string)\0")
    #expect(text("P") == nil)
  }

  @Test func `the address replaces %s in the browser command, or is appended`() throws {
    let address = try BrowserAddress("http://h/x")
    #expect(
      Browser.arguments(of: "b --url=%s '%% %c'", opening: address)
        == ["b", "--url=http://h/x", "% :"])
    #expect(Browser.arguments(of: "b -n", opening: address) == ["b", "-n", "http://h/x"])
    #expect(Browser.arguments(of: "b 'open", opening: address) == nil)
    #expect(Browser.arguments(of: "", opening: address) == nil)
  }

  @Test func `the next browser is tried when one is missing or fails`() async throws {
    let failing = try script("failing", "exit 1")
    let working = try script("working", #"printf '%s' "$1" > got"#)
    let browsers = "/no/such/program:\(failing):\(working)"
    try await Browser(environment: ["BROWSER": browsers]).open(BrowserAddress("http://u:p@h/x"))
    #expect(text("got") == "http://h/x")
  }

  @Test func `xdg-open is searched on the path if no browser is named`() async throws {
    _ = try script("xdg-open", #"printf '%s' "$1" > got"#)
    try await Browser(environment: ["PATH": "/nowhere:\(folder.path)"])
      .open(BrowserAddress("http://h/"))
    #expect(text("got") == "http://h/")
  }

  @Test func `the error about a missing browser suggests setting BROWSER`() async throws {
    let browser = Browser(environment: ["PATH": folder.path])
    let address = try BrowserAddress("http://h/")
    let error = await #expect(throws: TerminalError.self) { try await browser.open(address) }
    #expect(
      error?.description
        == "no browser could open http://h/ (tried xdg-open); set BROWSER to the command of your browser"
    )
  }

  /// The threads of tests also block signals.
  @Test func `a browser starts without blocked signals`() async throws {
    // A shell blocks signals itself while it starts another program.
    let look = "while read -r name value; do case $name in SigBlk:) echo $value > got ;; esac; done"
    let browser = try script("looks", look + " < /proc/self/status")
    try await Browser(environment: ["BROWSER": browser]).open(BrowserAddress("http://h/"))
    #expect(text("got") == "0000000000000000\n")
  }

  // MARK: - Hooks

  private func hook(_ name: String, _ body: String, _ arguments: String = "") throws -> HookProgram
  {
    let path = try script(name, body)
    let hook = HookProgram(
      command: "'\(path)' \(arguments)", environment: ["PATH": "/usr/bin:/bin"])
    return try #require(hook)
  }

  @Test func `a hook receives its input and its arguments without a shell`() async throws {
    let hook = try hook(
      "hook", #"printf '%s\0' "$#" "$@" > got; cat > input"#, #"'a $(touch P)' b"c d" `touch$IFSP`"#
    )
    let input = Array(String(repeating: "a line\n", count: 100_000).utf8)
    #expect(await hook.run(input: input, within: .seconds(60)) == .exited(0))
    #expect(text("got") == "3\0a $(touch P)\0bc d\0`touch$IFSP`\0")
    #expect(text("input").map { Array($0.utf8) } == input)
    #expect(text("P") == nil)
  }

  @Test func `a hook need not read its input, and its exit status is reported`() async throws {
    let input = [UInt8](repeating: 10, count: 1 << 20)
    #expect(try await hook("deaf", "exit 0").run(input: input, within: .seconds(60)) == .exited(0))
    #expect(try await hook("seven", "exit 7").run(input: input, within: .seconds(60)) == .exited(7))
    #expect(
      try await hook("dead", "kill -9 $$").run(input: [], within: .seconds(60))
        == .killed(signal: SIGKILL))
    let missing = HookProgram(arguments: ["/no/such/program"], environment: [:])
    #expect(await missing.run(input: [], within: .seconds(60)) == .notStarted)
    let folder = HookProgram(arguments: [folder.path], environment: [:])
    #expect(await folder.run(input: [], within: .seconds(60)) == .notStarted)
    #expect(HookProgram(command: "program 'open", environment: [:]) == nil)
    #expect(HookProgram(command: " ", environment: [:]) == nil)
  }

  @Test(arguments: [false, true])
  func `a hook that exceeds its time limit is ended with all its processes`(_ isDeaf: Bool)
    async throws
  {
    let body =
      (isDeaf ? "trap '' TERM\n" : "") + "sleep 600 & echo $! > child\necho started > got\nwait"
    let input = [UInt8](repeating: 10, count: 1 << 20)
    let got = folder.appending(path: "got").path
    let outcome = try await hook("slow", body).run(input: input) {
      await eventually { FileManager.default.contents(atPath: got) == Data("started\n".utf8) }
    }
    #expect(outcome == .timedOut)
    try await expectEndOfChild()
  }

  @Test func `a time limit ends a hook`() async throws {
    let hook = try hook("slow", "exec sleep 600")
    #expect(await hook.run(input: [], within: .milliseconds(50)) == .timedOut)
  }

  @Test func `processes of a hook that ignore SIGTERM are killed`()
    async throws
  {
    let hook = try hook(
      "slow", "(trap '' TERM; echo started > got; sleep 600) & echo $! > child; wait")
    try await cancel(hook) { text("got") == "started\n" && text("child")?.hasSuffix("\n") == true }
  }

  @Test func `the exit code of a hook that closes its input early is reported`() async throws {
    let input = [UInt8](repeating: 10, count: 1 << 20)
    let hook = try hook("enough", "exec < /dev/null; exit 7")
    #expect(await hook.run(input: input, within: .seconds(60)) == .exited(7))
  }

  @Test func `cancelling the task that waits for a hook ends the hook`() async throws {
    let hook = try hook("slow", "echo $$ > child; exec sleep 600")
    try await cancel(hook) { text("child")?.hasSuffix("\n") == true }
  }

  /// Cancels the task that waits for a hook once `isReady` is true, and expects that the process
  /// whose number is in the file `child` ends.
  private func cancel(_ hook: HookProgram, when isReady: () -> Bool) async throws {
    let task = Task { await hook.run(input: [], within: .seconds(600)) }
    await eventually { isReady() }
    task.cancel()
    #expect(await task.value == .stopped)
    try await expectEndOfChild()
  }

  /// Waits for the end of the process whose number is in the file `child`.
  private func expectEndOfChild() async throws {
    let child = try #require(text("child").flatMap { pid_t($0.dropLast()) })
    await eventually { hasEnded(child) }
  }

  /// Whether a process has ended. Its parent may not have waited for it yet.
  private func hasEnded(_ process: pid_t) -> Bool {
    if kill(process, 0) != 0 { return true }
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state?.split(separator: ")").last?.hasPrefix(" Z") != false
  }

  // MARK: - Pager

  private func show(
    _ text: StyledText, pager: String, rows: Int, inColour: Bool = false
  ) async throws -> String {
    let pipe = try TestPipe()
    let screen = TerminalEnvironment.Stream.terminal(columns: 10, rows: rows)
    let environment = TerminalEnvironment(
      variables: ["PAGER": pager, "PATH": "/usr/bin:/bin"], output: screen)
    let output = Output(descriptor: pipe.writeEnd, usesColour: inColour)
    await Pager(environment: environment).show(text, on: output)
    try output.finish()
    return pipe.contents()
  }

  @Test func `text taller than the screen is passed to the pager`() async throws {
    let pager = try script("pager", #"printf '%s %s|' "$LESS" "$1" > got; cat >> got"#)
    let written = try await show("1\n2\n3\n", pager: "\(pager) -x", rows: 3)
    #expect(written == "")
    #expect(text("got") == "FX -x|1\n2\n3\n")
  }

  @Test func `colours are passed to the pager with the option that shows them`() async throws {
    let pager = try script("pager", #"printf '%s|' "$LESS" > got; cat >> got"#)
    _ = try await show(
      StyledText("1\n2\n3\n", .bold), pager: pager, rows: 2, inColour: true)
    #expect(text("got") == "FRX|\u{1B}[1m1\n2\n3\n\u{1B}[0m")
  }

  @Test(arguments: ["/no/such/pager", "", "cat", "'open"])
  func `without a pager the text is written to the output`(pager: String) async throws {
    #expect(try await show("1\n2\n3\n", pager: pager, rows: 2) == "1\n2\n3\n")
  }

  @Test func `a pager that exits early is not an error`() async throws {
    let pager = try script("pager", "exit 0")
    let long = SafeText(block: String(repeating: "a line\n", count: 50_000))
    #expect(try await show(StyledText(long), pager: pager, rows: 2) == "")
  }

  @Test func `wrapped lines count towards the height of the screen`() {
    let screen = TerminalEnvironment.Stream.terminal(columns: 10, rows: 4)
    let pager = Pager(environment: TerminalEnvironment(output: screen))
    #expect(!pager.isTallerThanScreen("1\n2\n3"))
    #expect(pager.isTallerThanScreen("1\n2\n3\n4"))
    #expect(!pager.isTallerThanScreen("0123456789\n0123456789\n1"))
    #expect(pager.isTallerThanScreen("0123456789漢字漢字漢字\n2\n3"))
    #expect(!Pager(environment: TerminalEnvironment()).isTallerThanScreen("1\n2\n3\n4\n5\n6"))
  }

  // MARK: - Programs

  @Test func `a program inherits no open files except its standard streams`() async throws {
    let file = open("/dev/null", O_RDONLY)
    // A number above those of files that a shell opens.
    let inherited = fcntl(file, F_DUPFD, 100)
    defer { for descriptor in [file, inherited] { close(descriptor) } }
    let look = "ls /proc/$$/fd | grep -cx \(inherited) >> got"
    #expect(try await hook("looks", look).run(input: [], within: .seconds(60)) == .exited(1))
    let program = try script("sees", look)
    let run = ForegroundProgram(arguments: [program], environment: ["PATH": "/usr/bin:/bin"])
    #expect(await run.run() == .exited(1))
    #expect(text("got") == "0\n0\n")
  }

  @Test func `all outcomes of a program are distinguished`() async throws {
    func outcome(_ body: String) async throws -> ProgramOutcome {
      await ForegroundProgram(arguments: [try script("program", body)], environment: [:]).run()
    }
    #expect(try await outcome("exit 7") == .exited(7))
    #expect(try await outcome("kill -9 $$") == .killed(signal: 9))
    for arguments in [[folder.path], ["no-such-program"], [""], []] {
      let program = ForegroundProgram(arguments: arguments, environment: [:])
      #expect(await program.run() == .notStarted)
    }
  }

  @Test func `a program gets the default SIGPIPE action and only the given variables`()
    async throws
  {
    let program = try script(
      "program", "grep SigIgn /proc/self/status > got; env | grep '^A=' >> got")
    let run = ForegroundProgram(
      arguments: [program],
      environment: ["A": "1", "1B": "no shell sets this", "PATH": "/usr/bin:/bin"])
    #expect(await run.run() == .exited(0))
    let lines = try #require(text("got")).split(separator: "\n")
    let ignored = try #require(lines.first?.split(separator: "\t").last)
    let mask = try #require(UInt64(ignored, radix: 16))
    #expect(mask & (1 << (13 - 1)) == 0)
    #expect(lines.last == "A=1")
  }
}
