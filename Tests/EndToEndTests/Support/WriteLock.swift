import GRDB

/// A write transaction that keeps a library locked until it is released. It waits for processes
/// that are writing.
final class WriteLock {
  private let queue: DatabaseQueue

  init(on database: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(60)
    queue = try DatabaseQueue(path: database, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
  }

  func release() throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
  }
}
