import Foundation
import Glibc
import Testing

@testable import StoreSQLite

/// Locks between processes.
@Suite struct FileLockTests {
  /// A new process holds copies of all descriptors until it executes its program.
  @Test func `a released lock is free even if another process holds a copy of its descriptor`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      let path = library.folder + "/refresh.lock"
      let lock = try #require(try FileLock(ifFree: path))
      lock.show()
      let copy = dup(try #require(try descriptor(of: path)))
      defer { close(copy) }
      #expect(try FileLock(ifFree: path) == nil)
      lock.release()
      #expect(!FileLock.isShown(in: path))
      let next = try #require(try FileLock(ifFree: path))
      next.release()
    }
  }

  /// Returns the descriptor of this process for an open file.
  private func descriptor(of path: String) throws -> Int32? {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    let folder = "/proc/self/fd/"
    let name = try FileManager.default.contentsOfDirectory(atPath: folder).first { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)) == path
    }
    return name.flatMap { Int32($0) }
  }
}
