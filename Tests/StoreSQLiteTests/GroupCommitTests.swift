import GRDB
import Synchronization
import Testing

@testable import StoreSQLite

/// Tests when a group commit starts.
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

  @Test func `a group commit starts immediately if no write is being prepared`() throws {
    #expect(commits.add(Write()))
    // The transaction that the first call requested has not started.
    #expect(!commits.add(Write()))
  }

  @Test func `a group commit waits for the writes that are being prepared`() throws {
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

  @Test func `a group commit starts at 16 writes, even if others are being prepared`() throws {
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
