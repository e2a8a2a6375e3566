import Testing

@testable import WebClient

@Suite
struct HostScheduleTests {
  private var schedule = HostSchedule(concurrency: 2, maximumRequests: 4)
  private let start = ContinuousClock().now

  private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  private mutating func join(
    _ id: Int, _ host: String, spacing: Double = 0, at time: Double = 0
  ) -> [HostSchedule.Step] {
    schedule.join(id, host: host, spacing: .seconds(spacing), now: at(time))
  }

  private mutating func finish(_ id: Int, at time: Double = 0) -> [HostSchedule.Step] {
    schedule.finish(id, now: at(time))
  }

  @Test mutating func `the host schedule starts as many hosts in parallel as allowed`() {
    #expect(join(1, "a") == [.start(1)])
    #expect(join(2, "b") == [.start(2)])
    #expect(join(3, "c") == [])
    #expect(join(4, "d") == [])
    #expect(finish(1) == [.start(3)])
    #expect(finish(2) == [.start(4)])
    #expect(finish(3) == [])
  }

  @Test mutating func `the host schedule starts the requests of a host one at a time, in order`() {
    #expect(join(1, "a") == [.start(1)])
    #expect(join(2, "a") == [])
    #expect(join(3, "a") == [])
    #expect(schedule.load.waiting == 2)
    #expect(finish(1) == [.start(2)])
    #expect(finish(2) == [.start(3)])
    #expect(schedule.load.waiting == 0)
  }

  @Test mutating func `requests that allow it run at once at a host`() {
    func join(_ id: Int, concurrency: Int) -> [HostSchedule.Step] {
      schedule.join(id, host: "a", spacing: .zero, concurrency: concurrency, now: start)
    }
    schedule = HostSchedule(concurrency: 8)
    #expect(join(1, concurrency: 2) == [.start(1)])
    #expect(join(2, concurrency: 2) == [.start(2)])
    #expect(join(3, concurrency: 2) == [])
    #expect(join(4, concurrency: 1) == [])
    #expect(join(5, concurrency: 2) == [])
    #expect(schedule.load.waiting == 3)
    #expect(finish(1) == [.start(3)])
    #expect(finish(2) == [])
    // A request that must start alone waits for the others, and the next one does not overtake it.
    #expect(finish(3) == [.start(4), .start(5)])
    #expect(finish(4) == [])
  }

  @Test mutating func `the next request of a host with several starts before other hosts`() {
    _ = join(1, "a")
    _ = join(2, "b")
    #expect(join(3, "a") == [])
    #expect(join(4, "c") == [])
    #expect(finish(1) == [.start(3)])
    #expect(finish(2) == [.start(4)])
  }

  @Test mutating func `the delay between requests of a host counts from the end of the first`() {
    #expect(join(1, "a", spacing: 1, at: 0) == [.start(1)])
    #expect(join(2, "a", spacing: 1, at: 0) == [])
    #expect(finish(1, at: 5) == [.pause(2, until: at(6))])
    #expect(schedule.resume(2) == [.start(2)])
    #expect(finish(2, at: 7) == [])
    #expect(join(3, "a", spacing: 1, at: 7.5) == [.pause(3, until: at(8))])
    #expect(finish(3) == [])
    #expect(join(4, "a", spacing: 1, at: 8) == [.start(4)])
    #expect(finish(4, at: 8) == [])
    #expect(join(5, "a", at: 8) == [.start(5)])
  }

  @Test mutating func `other hosts start during the delay of a request`() {
    _ = join(1, "a")
    _ = finish(1)
    #expect(join(2, "a", spacing: 1) == [.pause(2, until: at(1))])
    #expect(join(3, "b") == [.start(3)])
    #expect(join(4, "c") == [.start(4)])
    #expect(schedule.resume(2) == [])
    #expect(finish(3) == [.start(2)])
  }

  @Test mutating func `slow hosts do not count towards the limit, up to a number`() {
    for (id, host) in ["a", "b", "c", "d", "e", "f", "g"].enumerated() { _ = join(id, host) }
    #expect(schedule.becomeSlow(0) == [.start(2)])
    #expect(schedule.becomeSlow(0) == [])
    #expect(schedule.becomeSlow(1) == [.start(3)])
    #expect(schedule.becomeSlow(2) == [])
    #expect(schedule.load.slow == 3)
    #expect(finish(0) == [.start(4)])
    #expect(schedule.load.slow == 2)
    // Two hosts are slow and two are not.
    #expect(finish(1) == [])
    #expect(finish(3) == [.start(5)])
  }

  @Test mutating func `requests may leave the host schedule in any phase`() {
    _ = join(1, "a")
    _ = join(2, "a")
    _ = join(3, "a", spacing: 1)
    _ = join(4, "a")
    _ = join(5, "b")
    _ = join(6, "c")
    _ = join(7, "d")
    #expect(finish(2) == [])
    #expect(finish(6) == [])
    #expect(finish(1, at: 1) == [.pause(3, until: at(2)), .start(7)])
    #expect(finish(3, at: 1) == [])
    #expect(finish(5, at: 1) == [.start(4)])
    #expect(finish(4) == [])
    #expect(finish(7) == [])
    #expect(finish(7) == [])
    #expect(schedule.load == HostQueue.Load())
    #expect(join(8, "e") == [.start(8)])
    #expect(join(9, "f") == [.start(9)])
  }

  @Test mutating func `the host schedule forgets hosts that were inactive for about a minute`() {
    for id in 0..<10_000 {
      _ = join(id, "h\(id)", spacing: 1, at: Double(id))
      _ = finish(id, at: Double(id))
    }
    #expect(schedule.knownHosts <= 1024)
    #expect(join(-1, "h9999", spacing: 1, at: 9999) == [.pause(-1, until: at(10_000))])
  }
}
