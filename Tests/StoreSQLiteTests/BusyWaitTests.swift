import Testing

@testable import StoreSQLite

struct `Waiting for others that write` {
  @Test(arguments: [0, 1, 19, 20, 21, 50, 1_000, 10_000])
  func `ends with patience, and looks again soon`(patience: Int) {
    var pauses: [Int] = []
    while let pause = BusyWait.pause(after: pauses.count, patience: patience) {
      pauses.append(pause)
    }
    #expect((patience..<patience + 5).contains(pauses.reduce(0, +)))
    #expect(pauses.allSatisfy { (1...5).contains($0) })
  }
}
