import GRDB
import Synchronization
import Testing

@testable import StoreSQLite

/// Tests when a group commit starts.
struct GroupCommitTests {
  private let commits = GroupCommit()
  private let write = StoreWrite { _ in
    {}
  } fail: { _ in
  }

  @Test func `begins at once where nobody else is on the way`() throws {
    #expect(commits.add(write))
    // The transaction that the first call requested has not started.
    #expect(!commits.add(write))
  }

  @Test func `a group commit waits for the writes that are being prepared`() throws {
    commits.beginPreparing()
    commits.beginPreparing()
    let attempts = Mutex(0)
    let counted = StoreWrite { _ in
      attempts.withLock { $0 += 1 }
      return {}
    } fail: { _ in
    }
    #expect(!commits.add(counted))
    #expect(!commits.endPreparing())
    #expect(commits.endPreparing())
    try DatabaseQueue().inDatabase { db in #expect(!commits.carryOut(in: db)) }
    #expect(attempts.withLock { $0 } == 1)
    commits.beginPreparing()
    #expect(!commits.endPreparing())
  }

  @Test func `a group commit starts at 16 writes, even if others are being prepared`() throws {
    commits.beginPreparing()
    let calls = (1...40).map { _ in commits.add(write) }
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
