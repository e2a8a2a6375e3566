import Glibc

/// Identifies the terminal that a process uses.
public enum TerminalSession {
  /// A name that identifies the terminal of this process for as long as it is open, or `nil` if the
  /// process has no terminal (a timer, a status bar).
  ///
  /// The name consists of the device number and the session id, because a device number is reused.
  /// The terminal is that of the standard streams, or else the controlling terminal, so that a
  /// command in a pipeline gets the same name.
  public static func current() -> String? {
    guard let device = deviceOfStreams ?? controllingDevice else { return nil }
    return "\(device) \(getsid(0))"
  }

  private static var deviceOfStreams: UInt64? {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where isatty(stream) == 1 {
      var status = stat()
      // `/dev/tty` is an alias of the controlling terminal with a device number of its own.
      guard fstat(stream, &status) == 0, status.st_rdev != nameOfAny else { continue }
      return UInt64(status.st_rdev)
    }
    return nil
  }

  /// The device number of `/dev/tty`: 5, 0 (Linux, `Documentation/admin-guide/devices.txt`).
  private static let nameOfAny: dev_t = 5 << 8

  /// The `tty_nr` field of `/proc/self/stat`, the fifth after the program name. The name is in
  /// parentheses and may itself contain spaces and parentheses (proc(5)).
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
