import FeedModel
import Foundation
import Glibc
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// Each test runs in its own process, because the umask and the user belong to the process.
@Suite struct PermissionTests {
  @Test func `folder and files are private to their owner, whatever the umask`() async throws {
    await #expect(processExitsWith: .success) {
      for mask: mode_t in [0, 0o277] {
        try await TemporaryLibrary.lend { library in
          umask(mask)
          defer { umask(0o022) }
          let store = try library.open()
          _ = try await store.engine.subscribe(to: [Subscription(url: "a")], at: .distantPast)
          let modes = try Modes(library.folder)
          try await require(
            modes.byName == [
              ".": 0o700, "lede.db": 0o600, "lede.db-shm": 0o600, "lede.db-wal": 0o600,
              "lede.lock": 0o600,
            ])
        }
      }
    }
  }

  @Test func `a library without write permission can be read`() async throws {
    await #expect(processExitsWith: .success) {
      try await TemporaryLibrary.lend { library in
        try await library.fill(3)
        becomeReader(of: library)
        defer { becomeOwner(of: library) }

        let store = try library.open()
        try await require(await store.engine.unreadCount() == 3)
        try await require(await store.engine.posts(PostQuery(limit: 2)).count == 2)
        try await require(
          await code { () async throws(StoreError) in
            _ = try await store.engine.markAllRead(in: nil)
          } == .readOnly)
      }
    }
  }

  @Test func `a library that is in use can be read without write permission`() async throws {
    await #expect(processExitsWith: .success) {
      try await TemporaryLibrary.lend { library in
        try await library.fill(3)
        let owner = try library.open()
        _ = try await owner.engine.mark([PostID(rawValue: 1)], .read(true))
        becomeReader(of: library)
        defer { becomeOwner(of: library) }
        try await require(await library.open().engine.unreadCount() == 2)
      }
    }
  }

  @Test func `creating a library in a read-only folder is an error`() async throws {
    await #expect(processExitsWith: .success) {
      try await TemporaryLibrary.lend { library in
        try library.makeFolder()
        becomeReader(of: library)
        defer { becomeOwner(of: library) }
        try await require(library.errorOnOpening()?.code == .readOnly)
      }
    }
  }

  @Test func `opening a folder without read permission is an error`() async throws {
    await #expect(processExitsWith: .success) {
      try await TemporaryLibrary.lend { library in
        try await library.fill(1)
        becomeReader(of: library)
        defer { becomeOwner(of: library) }
        seteuid(0)
        chmod(library.folder, 0)
        seteuid(nobody)
        try await require(library.errorOnOpening()?.code == .unreadable)
      }
    }
  }
}

private let nobody: uid_t = 65_534

/// Removes write permission. The superuser, to whom permissions do not apply, becomes another user.
private func becomeReader(of library: TemporaryLibrary) {
  for name in ["", "/lede.db", "/lede.db-wal", "/lede.db-shm"] {
    chmod(library.folder + name, name.isEmpty ? 0o555 : 0o444)
  }
  chmod((library.folder as NSString).deletingLastPathComponent, 0o755)
  if geteuid() == 0 { seteuid(nobody) }
}

private func becomeOwner(of library: TemporaryLibrary) {
  if getuid() == 0 { seteuid(0) }
  chmod(library.folder, 0o700)
}

private struct Modes {
  let byName: [String: Int]

  init(_ folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder) + ["."]
    byName = try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
        return (name, attributes[.posixPermissions] as? Int ?? -1)
      })
  }
}

/// Exits the process if a condition is false.
private func require(
  _ condition: @autoclosure () async throws -> Bool, line: UInt = #line
) async throws {
  if try await !condition() { fatalError("line \(line)") }
}
