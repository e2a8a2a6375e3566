import FeedStore
import FoundationEssentials
import Synchronization

/// A state file as a store takes it in: part by part, inside its transaction.
final class StateSource: Sendable {
  private let reader: Mutex<StateReader>
  private let failed = Mutex<(any Error)?>(nil)

  init(_ reader: sending StateReader) {
    self.reader = Mutex(reader)
  }

  /// What is wrong with the file, once something was.
  var failure: (any Error)? { failed.withLock(\.self) }

  func next() throws -> StatePart? {
    do {
      return try reader.withLock { try $0.next() }
    } catch {
      failed.withLock { $0 = error }
      throw error
    }
  }
}
