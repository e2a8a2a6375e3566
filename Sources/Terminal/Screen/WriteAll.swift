import Glibc

/// Writes all bytes with `write(2)`. It retries after interruptions and short writes, and waits
/// while a non-blocking pipe is full. `SIGPIPE` must be ignored.
///
/// - Returns: The `errno` of the failure, or `nil` if all bytes were written.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let bytes = UnsafeRawBufferPointer(rebasing: rest)
      let written = write(descriptor, bytes.baseAddress, bytes.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
