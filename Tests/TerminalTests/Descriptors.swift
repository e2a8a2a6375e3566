import Glibc

/// A pipe that is read after its writer has finished.
final class TestPipe {
  let readEnd: Int32
  let writeEnd: Int32
  private var isWriteEndOpen = true
  private var isReadEndOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  private func closeReadEnd() {
    if isReadEndOpen { close(readEnd) }
    isReadEndOpen = false
  }

  func closeWriteEnd() {
    if isWriteEndOpen { close(writeEnd) }
    isWriteEndOpen = false
  }

  /// Closes the reading end and waits until no process holds a copy: a process that another test
  /// starts at the same moment has one until it executes its program.
  func loseReader() {
    closeReadEnd()
    var entry = pollfd(fd: writeEnd, events: 0, revents: 0)
    while entry.revents & Int16(POLLERR) == 0 { poll(&entry, 1, -1) }
  }

  /// Closes the writing end and returns what was written.
  func contents() -> String {
    closeWriteEnd()
    return String(decoding: readAll(readEnd), as: UTF8.self)
  }
}

/// A pseudoterminal. Output to ``descriptor`` can be read as a terminal would show it.
final class PseudoTerminal {
  let descriptor: Int32
  private let controller: Int32
  private var isOpen = true

  init(columns: UInt16, rows: UInt16) throws {
    var size = winsize()
    size.ws_col = columns
    size.ws_row = rows
    var controller: Int32 = -1
    var terminal: Int32 = -1
    guard openpty(&controller, &terminal, nil, nil, &size) == 0 else { throw Failure(errno) }
    (self.controller, descriptor) = (controller, terminal)
  }

  deinit {
    if isOpen { close(descriptor) }
    close(controller)
  }

  /// Hangs up and returns the output with CR LF replaced by line feeds.
  func contents() -> String {
    close(descriptor)
    isOpen = false
    let shown = String(decoding: readAll(controller), as: UTF8.self)
    return String(shown.map { $0 == "\r\n" ? "\n" : $0 })
  }
}

struct Failure: Error {
  var code: Int32

  init(_ code: Int32) {
    self.code = code
  }
}

/// Reads to the end, which a terminal that was hung up reports as an error.
func readAll(_ descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4_096)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    guard count > 0 else { return bytes }
    bytes += chunk[..<count]
  }
}
