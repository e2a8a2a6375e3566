import FoundationEssentials
import Fuzzing
import Glibc

/// Starts the processes, sees them die, keeps what killed them, and starts them again behind it.
struct Conductor {
  /// A run that dies this often has found enough.
  private static let mostDeaths = 20
  /// A trial that runs for longer hangs.
  private static let patience = Duration.seconds(60)

  private let plan: Plan
  private let findings: FindingFolder
  private let cutCount: Int
  private var workers: [Process] = []
  private var deaths = 0

  /// One process, and what is shared with it.
  private struct Process {
    var job: Int
    var slot: Slot
    /// Nil when it has ended.
    var child: pid_t?
    var wasKilled = false
  }

  init(_ plan: Plan) throws {
    self.plan = plan
    findings = FindingFolder(path: plan.findings)
    // What an earlier run of this seed has found says nothing about this one.
    try? FileManager.default.removeItem(atPath: plan.folder)
    try FileManager.default.createDirectory(
      atPath: plan.findings, withIntermediateDirectories: true)
    cutCount = try plan.campaign(job: 0).cutCount
  }

  /// - Returns: whether nothing was found.
  mutating func run(seconds: Int) throws -> Bool {
    Console.say("seed \(plan.seed), \(plan.jobs) processes, \(seconds) s, in \(plan.folder)")
    workers = try (0..<plan.jobs).map { job in
      let slot = try Slot(opening: plan.slot(job))
      return Process(job: job, slot: slot, child: try spawn(job, first: 0))
    }
    let start = Clock.now
    var lastLine = 0
    while workers.contains(where: { $0.child != nil }) {
      usleep(100_000)
      let elapsed = Int((Clock.now - start) / 1_000_000_000)
      let isOver = elapsed >= seconds || deaths >= Self.mostDeaths
      if isOver { workers.forEach { $0.slot.stop() } }
      for index in workers.indices { try look(after: index, startsAgain: !isOver) }
      if elapsed >= lastLine + 10 {
        lastLine = elapsed
        Console.say(progress(after: elapsed))
      }
    }
    return finish(after: Int((Clock.now - start) / 1_000_000_000))
  }

  private func finish(after elapsed: Int) -> Bool {
    Console.say(progress(after: elapsed))
    let names = findings.names
    Console.say(
      names.isEmpty
        ? "nothing found"
        : "found \(names.count):\n" + names.map { "  \($0)" }.joined(separator: "\n"))
    return names.isEmpty
  }

  private func progress(after elapsed: Int) -> String {
    let done = workers.reduce(0) { $0 + $1.slot.done }
    let cuts = workers.reduce(0) { $0 + min($1.slot.done, cutCount) }
    let percent = cutCount == 0 ? 100 : cuts * 100 / (cutCount * plan.jobs)
    return "\(elapsed) s: \(done) trials, \(done / max(1, elapsed)) a second, "
      + "cuts \(percent) %, found \(findings.names.count)"
  }

  // MARK: One process

  private mutating func look(after index: Int, startsAgain: Bool) throws {
    guard let child = workers[index].child else { return }
    if let running = workers[index].slot.running, running > Self.patience {
      // An abort, so that the sanitizer tells where it hangs.
      kill(child, workers[index].wasKilled ? SIGKILL : SIGABRT)
      workers[index].wasKilled = true
    }
    var status: Int32 = 0
    guard waitpid(child, &status, WNOHANG) == child else { return }
    workers[index].child = nil
    guard status != 0 else { return }
    deaths += 1
    keepDeath(of: workers[index], status)
    workers[index].wasKilled = false
    guard startsAgain else { return }
    workers[index].child = try spawn(workers[index].job, first: workers[index].slot.done + 1)
  }

  private func keepDeath(of worker: Process, _ status: Int32) {
    let log = plan.log(worker.job)
    let words = (try? String(contentsOf: URL(filePath: log), encoding: .utf8)) ?? ""
    let signal = status & 0x7F
    let end = signal == 0 ? "exit \(status >> 8 & 0xFF)" : "signal \(signal)"
    let kind = worker.wasKilled ? "hang" : "death"
    guard let (property, input, salt) = worker.slot.current else {
      // At the end of the process the sanitizer tells of leaks.
      return findings.save(
        Finding(
          property: "all", rule: "\(kind) at the end \(worker.job)", details: words,
          origin: "\(end), see \(log)", input: [], salt: 0))
    }
    findings.save(
      Finding(
        property: Properties.all[property].name,
        rule: "\(kind) \(worker.job)-\(worker.slot.done)", details: words, origin: end,
        input: input, salt: salt))
  }

  private func spawn(_ job: Int, first: Int) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, plan.log(job), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let arguments = [CommandLine.arguments[0]] + plan.arguments(job: job, first: first)
    var child: pid_t = 0
    let status = withCStrings(arguments) { arguments in
      withCStrings(Self.environment) {
        posix_spawn(&child, "/proc/self/exe", &actions, nil, arguments, $0)
      }
    }
    guard status == 0 else {
      errno = status
      throw FileError("/proc/self/exe")
    }
    return child
  }

  /// The sanitizer ends the process at the first error, tells where an assertion or an abort came
  /// from, and keeps little freed memory, so that the peak of an input can be measured.
  private static var environment: [String] {
    var variables = ProcessInfo.processInfo.environment
    let options = [
      "abort_on_error=1", "handle_abort=1", "handle_sigill=1", "quarantine_size_mb=16",
      "hard_rss_limit_mb=3000", "allocator_release_to_os_interval_ms=500",
    ]
    variables["ASAN_OPTIONS"] =
      (options + [variables["ASAN_OPTIONS"]].compactMap(\.self)).joined(separator: ":")
    variables["SWIFT_BACKTRACE"] = "enable=no"
    return variables.map { "\($0)=\($1)" }
  }
}

/// Hands over a null-terminated array of C strings that lives for the call.
private func withCStrings<Value>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
