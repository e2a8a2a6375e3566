import Foundation
import Glibc
import TestSupport
import Testing

/// Commands that write files refuse a file of a library as their target.
@Suite(.runsProcesses)
struct LibraryTargetTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  private static let commands = [["export"], ["backup"]]
  private static let files = [
    "lede.db", "lede.db-wal", "lede.db-shm", "lede.db-journal", "lede.lock", "refresh.lock",
    "unread", "lede.db.version1", "lede.db.version2",
  ]

  private func expectRefusal(_ command: [String], _ target: String) async throws {
    let before = try await LibraryContents(of: lede)
    let names = lede.sandbox.names(in: "library")
    let run = try await lede.run(command + [target])
    #expect(run.ending == .exited(1))
    #expect(run.output == "")
    #expect(run.errors.contains("the file belongs to a library; name another file"))
    #expect(run.isOneErrorLine)
    #expect(lede.sandbox.names(in: "library") == names)
    #expect(try await LibraryContents(of: lede) == before)
  }

  @Test(arguments: commands, files)
  func `export and backup refuse to write to a file of the library`(
    _ command: [String], _ file: String
  ) async throws {
    try await expectRefusal(command, "library/" + file)
    try await expectRefusal(command, lede.sandbox.file("library/../library//" + file.uppercased()))
  }

  @Test(arguments: commands, files)
  func `export and backup refuse a symbolic link to a file of the library`(
    _ command: [String], _ file: String
  ) async throws {
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("folder"), withDestinationPath: "library")
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("link"), withDestinationPath: "folder/" + file)
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("second"), withDestinationPath: "link")
    try await expectRefusal(command, "folder/" + file)
    try await expectRefusal(command, "second")
  }

  @Test(arguments: commands)
  func `export and backup refuse a hard link to a file of the library`(_ command: [String])
    async throws
  {
    #expect(link(lede.sandbox.file("library/lede.db"), lede.sandbox.file("other")) == 0)
    try await expectRefusal(command, "other")
  }

  @Test func `--install-timer refuses a unit file that links to a file of the library`()
    async throws
  {
    let folder = "home/.config/systemd/user"
    try lede.sandbox.write("", to: folder + "/other")
    let link = lede.sandbox.file(folder + "/lede-refresh.service")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: lede.sandbox.file("library/lede.db-journal"))
    try await expectRefusal(["refresh"], "--install-timer")
  }

  @Test(arguments: commands)
  func `export and backup write other files in the library folder`(_ command: [String]) async throws
  {
    let before = try await LibraryContents(of: lede)
    #expect(try await lede.run(command + ["library/lede.db.backup"]).ending == .exited(0))
    #expect(lede.sandbox.read("library/lede.db.backup")?.isEmpty == false)
    #expect(try await LibraryContents(of: lede) == before)
  }

  @Test(arguments: commands)
  func `a dangling symbolic link is kept, and the file that it names is created`(
    _ command: [String]
  ) async throws {
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("link"), withDestinationPath: "new")
    #expect(try await lede.run(command + ["link"]).ending == .exited(0))
    #expect(lede.sandbox.read("new")?.isEmpty == false)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: lede.sandbox.file("link")) == "new")
  }

  @Test(arguments: ["pipe", "device"])
  func `backup refuses a pipe or device as its target`(_ target: String) async throws {
    #expect(mkfifo(lede.sandbox.file("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("device"), withDestinationPath: "/dev/null")
    let names = lede.sandbox.names()
    let run = try await lede("backup", target)
    #expect(
      run
        == .failed(
          1,
          "lede: \(lede.sandbox.file(target)) cannot be written: this is not a regular file; choose another path.\n"
        ))
    #expect(lede.sandbox.names() == names)
    var status = stat()
    #expect(lstat(lede.sandbox.file("pipe"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(lstat(lede.sandbox.file("device"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `export writes to the device files of standard output and /dev/null`() async throws {
    let run = try await lede("export", "/dev/stdout")
    #expect(run == (try await lede("export")))
    #expect(try await lede("export", "/dev/null") == .ok(""))
  }

  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func `export appends to standard output when its target is an open descriptor`(_ name: String)
    async throws
  {
    let expected = try await lede("export").output
    let script = try lede.sandbox.writeProgram(
      "{ echo one; '\(Lede.binary)' export \(name); echo two; } >> log", to: "append")
    try lede.sandbox.write("zero\n", to: "log")
    #expect(try await lede.start([], under: [script]).finish().ending == .exited(0))
    #expect(lede.sandbox.text("log") == "zero\none\n\(expected)two\n")
  }

  @Test func `export refuses to replace another library, and backup may`() async throws {
    _ = try await lede("backup", "copy.db")
    let copy = lede.sandbox.read("copy.db")
    let run = try await lede("export", "copy.db")
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains("the file belongs to a library; name another file"))
    #expect(lede.sandbox.read("copy.db") == copy)
    #expect(try await lede("backup", "copy.db").ending == .exited(0))
  }

  @Test func `a file whose name has the maximum length is replaced`() async throws {
    let name = String(repeating: "n", count: 255)
    #expect(try await lede("export", name) == .ok(""))
    #expect(lede.sandbox.text(name) == (try await lede("export").output))
  }
}
