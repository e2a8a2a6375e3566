import Glibc

/// A pseudoterminal for programs, closed when the value is released.
final class TestTerminal: Sendable {
  /// The path of the terminal device.
  let path: String
  private let ends: [Int32]

  init() throws {
    var controller: Int32 = -1
    var terminal: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&controller, &terminal, nil, nil, nil) == 0,
      ttyname_r(terminal, &name, name.count) == 0
    else { throw OutputReader.Failure() }
    ends = [controller, terminal]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for end in ends { close(end) }
  }
}
