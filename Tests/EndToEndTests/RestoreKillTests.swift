import Foundation
import TestSupport
import Testing

/// Restores that are killed at system calls that change files.
@Suite(.runsProcesses) struct RestoreKillTests {
  private static let points = 40

  let library: FilledLibrary
  /// The contents of the copy.
  let copied: LibraryContents

  init() async throws {
    library = try await FilledLibrary()
    _ = try await library.lede("backup", "copy.db")
    copied = try await LibraryContents(of: library.lede)
  }

  @Test(.needsTracing)
  func `a restore that is killed leaves the old library or the restored one`() async throws {
    _ = try await library.lede("mark-all-read", "--unlisted")
    _ = try await library.lede("remove", "bees")
    let old = try await LibraryContents(of: library.lede)
    let seen = try await kill(with: try library.lede.sandbox.files()) { lede in
      try await LibraryContents(of: lede)
    }
    #expect(seen == [old, copied])
  }

  @Test(.needsTracing)
  func `a first restore that is killed leaves all feeds or none`() async throws {
    let files = try library.lede.sandbox.files().filter { !$0.key.hasPrefix("library/") }
    let seen = try await kill(with: files) { lede in try await LibraryContents(of: lede) }
    #expect(seen == [.none, copied])
  }

  @Test(.needsTracing)
  func `a restore over a damaged library that is killed leaves its file or the restored one`()
    async throws
  {
    let garbage = [UInt8](repeating: 0x2A, count: 10_000)
    var files = try library.lede.sandbox.files()
    files["library/lede.db"] = garbage
    let seen = try await kill(with: files) { lede in
      lede.sandbox.read("library/lede.db") == garbage ? .none : try await LibraryContents(of: lede)
    }
    #expect(seen == [.none, copied])
  }

  /// Restores from these files repeatedly, and kills the process at a later call each time.
  ///
  /// - Returns: the contents of the library after each run.
  private func kill(
    with files: [String: [UInt8]], _ contents: (Lede) async throws -> LibraryContents
  ) async throws -> Set<LibraryContents> {
    let lede = try Lede(Sandbox(files))
    let calls = try await lede.countCalls(of: ["restore", "copy.db"])
    var seen: Set = [try await contents(lede)]
    for call in stride(from: 1, through: calls, by: max(1, calls / Self.points)) {
      let lede = try Lede(Sandbox(files))
      let run = try await lede.start(
        ["restore", "copy.db"], under: [Lede.built("kill-at-call"), "\(call)"]
      ).finish()
      #expect([.exited(137), .exited(0)].contains(run.ending), "call \(call)")
      seen.insert(try await contents(lede))
      #expect(try await lede("restore", "copy.db").ending == .exited(0), "call \(call)")
      #expect(try await LibraryContents(of: lede) == copied, "call \(call)")
      #expect(!lede.sandbox.names(in: "library").contains("restoring"), "call \(call)")
      try expectSoundDatabase(of: lede)
    }
    return seen
  }
}
