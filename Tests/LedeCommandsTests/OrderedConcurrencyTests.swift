import Glibc
import Synchronization
import Testing

@testable import LedeCommands

@Suite(.timeLimit(.minutes(10)))
struct OrderedConcurrencyTests {
  /// The numbers of inputs that were started and taken, and the maximum in progress at once.
  private final class Log: Sendable {
    struct Counts {
      var started = 0
      var taken = 0
      var running = 0
      var maximumRunning = 0
      var maximumPending = 0
    }
    let counts = Mutex(Counts())
  }

  /// Processes the numbers below `count`, every seventh of them slowly, and returns those that were
  /// taken.
  private func run(_ count: Int, jobs: Int, until end: Int = .max, log: Log = Log()) async -> [Int]
  {
    var next = 0
    var taken: [Int] = []
    await OrderedConcurrency(jobs: jobs).run(
      next: { () -> Int? in
        guard next < count else { return nil }
        defer { next += 1 }
        log.counts.withLock {
          $0.started += 1
          $0.maximumPending = max($0.maximumPending, $0.started - $0.taken)
        }
        return next
      },
      work: { number in
        log.counts.withLock {
          $0.running += 1
          $0.maximumRunning = max($0.maximumRunning, $0.running)
        }
        if number % 7 == 0 { usleep(2_000) }
        log.counts.withLock { $0.running -= 1 }
        return number
      },
      take: { number in
        log.counts.withLock { $0.taken += 1 }
        taken.append(number)
        return number < end
      })
    return taken
  }

  @Test(arguments: [0, 1, 2, 50], [-1, 0, 1, 2, 3, 8, 200])
  func `results are delivered in the order of the inputs`(count: Int, jobs: Int) async {
    #expect(await run(count, jobs: jobs) == Array(0..<count))
  }

  @Test(arguments: [1, 2, 5])
  func `the number of pending results is bounded, however slow the first is`(jobs: Int) async {
    let log = Log()
    #expect(await run(60, jobs: jobs, log: log).count == 60)
    let counts = log.counts.withLock { $0 }
    #expect(counts.maximumRunning <= jobs)
    #expect(counts.maximumPending <= max(1, 2 * jobs))
  }

  @Test(arguments: [1, 2, 5])
  func `processing stops when the receiver wants no more results`(jobs: Int) async {
    let log = Log()
    #expect(await run(60, jobs: jobs, until: 20, log: log) == Array(0...20))
    #expect(log.counts.withLock { $0.running } == 0)
    #expect(log.counts.withLock { $0.started } <= 20 + 2 * jobs + 1)
  }

  @Test(arguments: [
    ("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2),
    ("Name:\tx\nCpus_allowed:\tff,00000001\nCpus_allowed_list:\t0,32-39\n", 9),
    ("Name:\tCpus_allowed:f\n", nil), ("Name:\tx\nCpus_allowed:\t0\n", nil), ("", nil),
  ])
  func `the number of usable processors is read from the process status`(
    status: String, count: Int?
  ) {
    #expect(Processors.allowed(byStatus: status) == count)
    #expect(Processors.usable >= 1)
  }
}
