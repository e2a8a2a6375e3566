import Foundation
import LocalFiles
import Testing

struct FileBytesTests {
  private func reason(_ read: () throws -> [UInt8]) -> String? {
    let error = #expect(throws: FileBytes.Failure.self) { try read() }
    return error?.description
  }

  @Test(arguments: [0, 1, 4_095, 65_535, 65_536, 65_537, 300_000])
  func `a file of any size is read, and one above the limit is an error`(size: Int) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "bytes-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(try FileBytes.read(path) == bytes)
    #expect(try FileBytes.read(path, limit: size) == bytes)
    guard size > 0 else { return }
    #expect(reason { try FileBytes.read(path, limit: size - 1) } == "the file is too large")
  }

  @Test(arguments: [1, 65_536, 200_000])
  func `a pipe, which has no size, is read`(size: Int) throws {
    let pipe = Pipe()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    Thread.detachNewThread {
      try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
      try? pipe.fileHandleForWriting.close()
    }
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try FileBytes.read(path) == bytes)
  }

  @Test(arguments: [
    ("/missing/file", "there is no such file"), ("/", "this is a folder, not a file"),
  ])
  func `a missing file and a folder are reported`(path: String, reason: String) {
    #expect(self.reason { try FileBytes.read(path) } == reason)
  }

  @Test func `an endless file is read only up to the limit`() {
    #expect(reason { try FileBytes.read("/dev/zero", limit: 1 << 20) } == "the file is too large")
  }
}
