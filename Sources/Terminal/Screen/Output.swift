import Glibc
import Synchronization

/// Standard output or standard error. All text is written through this type.
///
/// If the reading process exits (`lede list | head -1`), further output is discarded without an
/// error. Any other failure, such as a full disk, is remembered and thrown by ``finish()``, so
/// callers need not check each line.
public final class Output: Sendable {
  public enum Buffering: Sendable {
    /// Writes when 64 KiB have been collected, and at ``flush()``.
    case full
    /// Writes immediately. Used for messages.
    case none
  }

  /// Whether styles are written as control sequences.
  public let usesColour: Bool

  private let descriptor: Int32
  private let isTerminal: Bool
  private let buffering: Buffering
  private let state: Mutex<State>

  private struct State {
    var bytes: [UInt8] = []
    /// The `errno` of the first failed write: `EPIPE` if the reading end was closed.
    var failure: Int32?
  }

  private static let capacity = 65_536

  public init(descriptor: Int32, usesColour: Bool = false, buffering: Buffering = .full) {
    self.descriptor = descriptor
    self.usesColour = usesColour
    self.buffering = buffering
    isTerminal = isatty(descriptor) == 1
    state = Mutex(State())
  }

  /// Ignores `SIGPIPE` and `SIGXFSZ`, so that the failure becomes an error of `write` and does not
  /// end the process. Call this once, before any output. libcurl's sockets need it too.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    // Writing beyond the file size limit is a failed write too.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Reopens closed standard streams on `/dev/null`, in a mode in which they can neither be read
  /// nor written. Call this once, before any file is opened. Otherwise a file could get the
  /// descriptor of standard output and be overwritten by the output.
  public static func keepClosedStreamsClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is the closed one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a write has failed. Long listings can stop then.
  public var isClosed: Bool {
    state.withLock { $0.failure != nil }
  }

  /// Whether the reading end of a pipe is closed. This is detected without writing.
  public var isReaderGone: Bool {
    var end = pollfd(fd: descriptor, events: 0, revents: 0)
    let isGone = poll(&end, 1, 0) > 0 && end.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    return isGone || isClosed
  }

  @_disfavoredOverload  // a literal is styled text
  public func write(_ text: SafeText) {
    append(text.string)
  }

  public func write(_ text: StyledText) {
    append(parts(text))
  }

  @_disfavoredOverload  // a literal is styled text
  public func writeLine(_ text: SafeText = .empty) {
    append(text.string + "\n")
  }

  public func writeLine(_ text: StyledText) {
    append(parts(text) + ["\n"])
  }

  /// Writes a document for programs (JSON, OPML, Atom) without change: its writer has escaped
  /// control characters. On a terminal it is filtered nevertheless.
  public func writeDocument(_ utf8: [UInt8]) {
    guard !isTerminal else {
      return append(SafeText(block: String(decoding: utf8, as: UTF8.self)).string)
    }
    state.withLock { state in
      guard state.failure == nil else { return }
      guard utf8.count >= Self.capacity else { return append(utf8, to: &state) }
      // Writes a large document without copying it.
      drain(&state)
      write(utf8, &state)
    }
  }

  /// Writes the collected bytes.
  public func flush() {
    state.withLock { drain(&$0) }
  }

  /// Writes the collected bytes and reports whether all output was written.
  ///
  /// - Throws: `.outputFailed` for any failure except a closed reading end.
  public func finish() throws(TerminalError) {
    flush()
    guard let code = state.withLock({ $0.failure }), code != EPIPE else { return }
    let reason = SafeText(line: String(cString: strerror(code)))
    throw TerminalError(.outputFailed, "could not write the output: \(reason)")
  }

  /// Writes a control sequence unfiltered.
  func writeControl(_ sequence: StaticString) {
    append(sequence.description)
  }

  /// Links are written only to a terminal. A program that reads coloured output may not support
  /// links.
  private func parts(_ text: StyledText) -> [String] {
    text.parts(inColour: usesColour, withLinks: isTerminal)
  }

  private func append(_ text: String) {
    state.withLock { append(text.utf8, to: &$0) }
  }

  /// Writes the parts with one `write` if the output is unbuffered.
  private func append(_ parts: [String]) {
    guard buffering == .full else { return append(parts.joined()) }
    state.withLock { state in
      for part in parts { append(part.utf8, to: &state) }
    }
  }

  private func append(_ utf8: some Collection<UInt8>, to state: inout State) {
    guard state.failure == nil else { return }
    state.bytes += utf8
    if buffering == .none || state.bytes.count >= Self.capacity { drain(&state) }
  }

  private func drain(_ state: inout State) {
    write(state.bytes, &state)
    state.bytes.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], _ state: inout State) {
    if state.failure == nil { state.failure = writeAll(bytes, to: descriptor) }
  }
}
