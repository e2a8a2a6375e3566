import Glibc

/// Tells terminals apart.
public enum TerminalSession {
  /// A name for the terminal that a process uses, from its opening to its end: its device, and the session
  /// of programs on it, for a device's number is given again. It is that of the standard streams, or where
  /// none of them is one the terminal from which the process is controlled: what is listed in a pipe is
  /// seen there too. Nil for a process without any, as of a clock or a status bar.
  public static func current() -> String? {
    guard let device = deviceOfStreams ?? controllingDevice else { return nil }
    return "\(device) \(getsid(0))"
  }

  private static var deviceOfStreams: UInt64? {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where isatty(stream) == 1 {
      var status = stat()
      // `/dev/tty` is another name for whatever controls the process, with a number of its own.
      guard fstat(stream, &status) == 0, status.st_rdev != nameOfAny else { continue }
      return UInt64(status.st_rdev)
    }
    return nil
  }

  /// The number of `/dev/tty`: 5, 0 (Linux, `Documentation/admin-guide/devices.txt`).
  private static let nameOfAny: dev_t = 5 << 8

  /// The fifth field behind the program's name, which stands in brackets and may hold any (proc(5)).
  private static var controllingDevice: UInt64? {
    let file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &bytes, bytes.count)
    guard count > 0, let name = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: bytes[(name + 1)..<count], as: UTF8.self).split(separator: " ")
    guard fields.count > 4, let device = Int32(fields[4]), device != 0 else { return nil }
    return UInt64(UInt32(bitPattern: device))
  }
}
