import FoundationEssentials
import Glibc

/// A document that becomes a file, in pieces.
///
/// A file is replaced as a whole once all is written, where a symbolic link leads to it too: whoever is
/// killed before leaves the old one. What is no file, like a pipe or `/dev/stdout`, is written to and
/// stays what it is.
///
/// A new file is for its owner alone, for addresses of feeds may be secrets; a file that is there keeps
/// its mode.
struct DocumentFile {
  /// As people have given it.
  private let name: String
  private let target: String
  /// What is written until all is there; nil where the target is no file.
  private let temporary: String?
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  private static let capacity = 64 << 10

  /// - Parameter isSecret: what holds a password is for its owner alone in any case.
  private init(
    _ name: String, _ context: CommandContext, isSecret: Bool
  ) throws(CommandFailure) {
    self.name = name
    var status = stat()
    let path = context.absolute(name)
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      (target, temporary) = (path, nil)
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      target = URL(filePath: path).resolvingSymlinksInPath().path
      temporary = target + ".\(UInt32.random(in: 0...UInt32.max))"
      // Nobody else may read it for a moment either.
      descriptor = open(privately: temporary ?? target)
      if descriptor >= 0, exists, !isSecret { _ = fchmod(descriptor, status.st_mode & 0o777) }
    }
    guard descriptor >= 0 else { throw failure() }
  }

  /// Writes a document that is at hand.
  static func write(
    _ bytes: [UInt8], to name: String, _ context: CommandContext, isSecret: Bool = false
  ) throws(CommandFailure) {
    var file = try DocumentFile(name, context, isSecret: isSecret)
    do {
      try file.append(bytes)
      try file.keep()
    } catch {
      file.drop()
      throw error
    }
  }

  /// Writes a document as it comes.
  static func write(
    to name: String, _ context: CommandContext, isSecret: Bool = false,
    _ body: (_ write: ([UInt8]) throws -> Void) async throws -> Void
  ) async throws {
    var file = try DocumentFile(name, context, isSecret: isSecret)
    do {
      try await body { try file.append($0) }
      try file.keep()
    } catch {
      file.drop()
      throw error
    }
  }

  // MARK: Steps

  private mutating func append(_ bytes: [UInt8]) throws(CommandFailure) {
    buffer += bytes
    if buffer.count >= Self.capacity { try drain() }
  }

  private mutating func drain() throws(CommandFailure) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure() }
      rest = rest.dropFirst(written)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the document in its place.
  private mutating func keep() throws(CommandFailure) {
    try drain()
    if let temporary {
      guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw failure() }
    }
    close(descriptor)
  }

  private func drop() {
    if let temporary { unlink(temporary) }
    close(descriptor)
  }

  private func failure() -> CommandFailure {
    let reason = String(cString: strerror(errno))
    guard errno == ENOENT, let end = name.lastIndex(of: "/") else {
      return CommandFailure(.error, "cannot write \(name): \(reason)")
    }
    let folder = String(name[..<end])
    return CommandFailure(
      .error,
      "cannot write \(name): there is no folder \(folder); mkdir -p \(Words.shell(folder)) makes it"
    )
  }
}

/// Makes a file that is not there yet.
private func open(privately path: String) -> Int32 {
  open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_WRONLY, 0o600)
}
