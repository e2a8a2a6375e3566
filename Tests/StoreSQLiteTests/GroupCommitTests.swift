import GRDB
import Synchronization
import Testing

@testable import StoreSQLite

/// When a transaction of several feeds starts.
struct GroupCommitTests {
  private final class Write: StoreWrite {
    private let attempts = Mutex(0)

    var count: Int { attempts.withLock { $0 } }

    func attempt(in db: Database) throws {
      attempts.withLock { $0 += 1 }
    }

    func fail(_ error: any Error) {}
    func finish() {}
  }

  private let commits = GroupCommit()

  @Test func `begins at once where nobody else is on the way`() throws {
    #expect(commits.add(Write()))
    // The transaction that the first call requested has not started.
    #expect(!commits.add(Write()))
  }

  @Test func `waits for those that are being prepared`() throws {
    commits.beginPreparing()
    commits.beginPreparing()
    let write = Write()
    #expect(!commits.add(write))
    #expect(!commits.endPreparing())
    #expect(commits.endPreparing())
    try DatabaseQueue().inDatabase { db in #expect(!commits.carryOut(in: db)) }
    #expect(write.count == 1)
    commits.beginPreparing()
    #expect(!commits.endPreparing())
  }

  @Test func `does not wait when enough have come, however many are prepared`() throws {
    commits.beginPreparing()
    let calls = (1...40).map { _ in commits.add(Write()) }
    #expect(calls.firstIndex(of: true) == 15)
    #expect(calls.count { $0 } == 1)
    try DatabaseQueue().inDatabase { db in
      // At most 32 of the 40 are carried out; the other eight wait for the one in preparation.
      #expect(!commits.carryOut(in: db))
      #expect(commits.endPreparing())
      #expect(!commits.carryOut(in: db))
    }
  }
}
