import Foundation
import Glibc
import LocalFiles
import Testing

final class FileReplacementTests {
  private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "replacement-\(UUID())").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func path(_ name: String) -> String { folder + "/" + name }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  private func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  private var names: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
  }

  @Test func `the old file remains until the new one is complete`() throws {
    try write("old", to: "file")
    let new = try FileReplacement(of: FileDestination(path("file")))
    #expect(Glibc.write(new.descriptor, "new", 3) == 3)
    #expect(text("file") == "old")
    try new.commit()
    #expect(text("file") == "new")
    #expect(names == ["file"])
  }

  @Test func `a discarded replacement leaves the old file unchanged`() throws {
    try write("old", to: "file")
    try FileReplacement(of: FileDestination(path("file"))).discard()
    #expect(text("file") == "old")
    #expect(names == ["file"])
  }

  @Test func `a leftover temporary file with a fixed suffix is overwritten`() throws {
    try write("left by a killed process", to: "file.new")
    try FileReplacement(of: FileDestination(path("file")), suffix: "new").commit()
    #expect(text("file") == "")
    #expect(names == ["file"])
  }

  @Test func `only a regular file can be replaced`() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    for special in [path("pipe"), folder, "/dev/null"] {
      let destination = try FileDestination(special)
      #expect(destination.kind == .special)
      #expect(throws: FileWriteError.notRegular) { try FileReplacement(of: destination) }
    }
  }

  @Test func `symbolic links are followed, also to a file that does not exist`() throws {
    try write("", to: "file")
    for (link, target) in [("a", "file"), ("b", "a"), ("c", "none"), ("d", path("c"))] {
      try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: target)
    }
    #expect(try FileDestination(path("b")).path == path("file"))
    #expect(try FileDestination(path("d")).path == path("none"))
    #expect(try FileDestination(path("d")).kind == .missing)
    #expect(
      try FileDestination("\(folder)/./../\(URL(filePath: folder).lastPathComponent)/x").path
        == path("x"))
    #expect(symlink("loop", path("loop")) == 0)
    #expect(throws: FileWriteError(ELOOP)) { try FileDestination(path("loop")) }
    #expect(throws: FileWriteError(ENOENT)) { try FileDestination(path("none/file")) }
    #expect(throws: FileWriteError(ENOTDIR)) { try FileDestination(path("file/x")) }
    #expect(throws: FileWriteError(EISDIR)) { try FileDestination(path("none/")) }
  }

  @Test func `links and names that differ in case refer to the same file`() throws {
    try write("", to: "file")
    try write("", to: "other")
    #expect(link(path("file"), path("hard")) == 0)
    let file = try FileDestination(path("file"))
    for same in ["hard", "./file", "FILE"] {
      #expect(try file.isSameFile(as: FileDestination(path(same))), "\(same)")
    }
    for different in ["other", "file2", "none"] {
      #expect(try !file.isSameFile(as: FileDestination(path(different))), "\(different)")
    }
    #expect(try !file.isSameFile(as: FileDestination("/tmp/file")))
  }
}
