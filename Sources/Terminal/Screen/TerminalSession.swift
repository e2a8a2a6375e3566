import Glibc

/// Tells terminals apart.
public enum TerminalSession {
  /// A name for the terminal that a process uses, from its opening to its end: its device, and the session
  /// of programs on it, for a device's number is given again. Nil for a process none of whose standard
  /// streams is a terminal, as of a clock or a status bar.
  public static func current() -> String? {
    var status = stat()
    let streams = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    guard let terminal = streams.first(where: { isatty($0) == 1 }), fstat(terminal, &status) == 0
    else { return nil }
    return "\(status.st_rdev) \(getsid(0))"
  }
}
