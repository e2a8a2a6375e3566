import Glibc

/// Why bytes did not arrive.
enum WriteFailure: Sendable, Hashable {
  /// The other end of the pipe is closed.
  case readerGone
  /// Another `errno`.
  case failed(Int32)
}

/// Writes all bytes with `write(2)`, through interruptions, short writes and full pipes that do
/// not block. `SIGPIPE` must be ignored.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> WriteFailure? {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let bytes = UnsafeRawBufferPointer(rebasing: rest)
      let written = write(descriptor, bytes.baseAddress, bytes.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if let failure = failureUnlessTemporary(errno, of: descriptor) {
        return failure
      }
    }
    return nil
  }
}

/// Nil when writing is to be tried again, after waiting for room where that is what lacks.
private func failureUnlessTemporary(_ code: Int32, of descriptor: Int32) -> WriteFailure? {
  switch code {
  case EINTR:
    return nil
  case EAGAIN:
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
    return nil
  case EPIPE:
    return .readerGone
  default:
    return .failed(code)
  }
}
