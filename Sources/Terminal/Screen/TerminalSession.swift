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
    let controlling = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    defer { if controlling >= 0 { close(controlling) } }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, controlling] {
      var device: UInt32 = 0
      if ioctl(stream, getDevice, &device) == 0 { return "\(device) \(getsid(0))" }
    }
    return nil
  }

  /// `TIOCGDEV` of ioctl_tty(2), which Swift does not import. Unlike `fstat`, it returns the number
  /// of the terminal that `/dev/tty` refers to.
  private static let getDevice: UInt = 0x8004_5432
}
