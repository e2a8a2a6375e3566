import Glibc
import Synchronization

/// Standard output or standard error: the only door text leaves by.
///
/// A reader that goes away (`lede list | head -1`) is no error: what comes after is dropped and
/// the program ends as if all had been read. Any other failure (a full disk) is kept and thrown by
/// ``finish()``, so no caller has to look after each line.
public final class Output: Sendable {
  public enum Buffering: Sendable {
    /// Write when 64 kB have gathered, or at ``flush()``.
    case full
    /// Write at once: for messages, which people wait for.
    case none
  }

  /// Whether styles are shown.
  public let usesColour: Bool

  private let descriptor: Int32
  private let isTerminal: Bool
  private let buffering: Buffering
  private let state: Mutex<State>

  private struct State {
    var bytes: [UInt8] = []
    /// An `errno`; `EPIPE` once the reader has gone.
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

  /// Makes a lost reader an error of `write` instead of a signal that ends the process. Called
  /// once, by the program, before anything is written; libcurl's sockets need it too.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    // A file at its size limit is a failed write too.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Fills the places of standard streams that were closed before the start with what can neither
  /// be read nor written, as they were. Called once, by the program, before anything is opened: a
  /// file that took such a place would be written over by the output.
  public static func keepClosedStreamsClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is the one that is missing.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether writing is of no more use; long listings stop here.
  public var isClosed: Bool {
    state.withLock { $0.failure != nil }
  }

  /// Whether nobody reads any more, which is known here before anything is written: the other end
  /// of a pipe is closed.
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

  /// Writes a document that a program reads (JSON, OPML, Atom), as UTF-8 and as it is; whoever made
  /// it escaped its controls. On a terminal, where a person reads it, it is filtered all the same.
  public func writeDocument(_ utf8: [UInt8]) {
    guard !isTerminal else {
      return append(SafeText(block: String(decoding: utf8, as: UTF8.self)).string)
    }
    state.withLock { state in
      guard state.failure == nil else { return }
      guard utf8.count >= Self.capacity else { return append(utf8, to: &state) }
      // A large document needs no copy.
      drain(&state)
      write(utf8, &state)
    }
  }

  /// Writes what has gathered.
  public func flush() {
    state.withLock { drain(&$0) }
  }

  /// Writes what has gathered and tells whether everything arrived.
  ///
  /// - Throws: `.outputFailed` for any failure but a reader that went away.
  public func finish() throws(TerminalError) {
    flush()
    guard let code = state.withLock({ $0.failure }), code != EPIPE else { return }
    let reason = SafeText(line: String(cString: strerror(code)))
    throw TerminalError(.outputFailed, "could not write the output: \(reason)")
  }

  /// Writes a control sequence of our own.
  func writeControl(_ sequence: StaticString) {
    append(sequence.description)
  }

  /// Links are for people at a terminal only: what is coloured for a pipe may be shown by a program
  /// that knows colours and nothing else.
  private func parts(_ text: StyledText) -> [String] {
    text.parts(inColour: usesColour, withLinks: isTerminal)
  }

  private func append(_ text: String) {
    state.withLock { append(text.utf8, to: &$0) }
  }

  /// All at once, where nothing is to be gathered.
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
