import Fuzzing
import Glibc

/// What a process is doing, in a file that it and its parent have mapped: a crash does not take the
/// input along.
///
/// Only one side writes each field, and a field read in between costs no more than a late answer.
final class Slot {
  /// Eight bytes each, from the beginning of the file.
  private enum Field: Int {
    /// Trials that are done, counted from the campaign's first.
    case done
    /// When the current trial began, in nanoseconds of the monotonic clock; 0 between trials.
    case startedAt
    case property
    case salt
    case length
    /// The parent wants the process to end.
    case stop
  }

  private static let headerSize = 64
  private static let capacity = Campaign.longestInput
  private let memory: UnsafeMutableRawPointer

  init(opening path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    let size = Self.headerSize + Self.capacity
    guard ftruncate(descriptor, size) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { throw FileError(path) }
    self.memory = memory
  }

  deinit {
    munmap(memory, Self.headerSize + Self.capacity)
  }

  private subscript(field: Field) -> UInt64 {
    get { memory.load(fromByteOffset: field.rawValue * 8, as: UInt64.self) }
    set { memory.storeBytes(of: newValue, toByteOffset: field.rawValue * 8, as: UInt64.self) }
  }

  // MARK: For the process

  /// Notes a trial before it is run.
  func begin(property: Int, input: [UInt8], salt: UInt64) {
    self[.property] = UInt64(property)
    self[.salt] = salt
    self[.length] = UInt64(min(input.count, Self.capacity))
    input.prefix(Self.capacity).withUnsafeBytes {
      (memory + Self.headerSize).copyMemory(
        from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
    }
    self[.startedAt] = Clock.now
  }

  func end() { self[.startedAt] = 0 }

  var isStopped: Bool { self[.stop] != 0 }

  // MARK: For both

  var done: Int {
    get { Int(self[.done]) }
    set { self[.done] = UInt64(newValue) }
  }

  // MARK: For the parent

  func stop() { self[.stop] = 1 }

  /// For how long the current trial has been running; nil between trials.
  var running: Duration? {
    let start = self[.startedAt]
    return start == 0 ? nil : .nanoseconds(Int64(Clock.now) - Int64(start))
  }

  /// The trial that is running, or was when the process died.
  var current: (property: Int, input: [UInt8], salt: UInt64)? {
    guard self[.startedAt] != 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(
      start: memory + Self.headerSize, count: min(Int(self[.length]), Self.capacity))
    return (Int(self[.property]), Array(bytes), self[.salt])
  }
}

enum Clock {
  /// Nanoseconds of the monotonic clock.
  static var now: UInt64 { time(CLOCK_MONOTONIC) }

  /// Nanoseconds for which this thread has been at work.
  static var work: UInt64 { time(CLOCK_THREAD_CPUTIME_ID) }

  private static func time(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

struct FileError: Error, CustomStringConvertible {
  var description: String

  init(_ path: String) {
    description = "\(path): \(String(cString: strerror(errno)))"
  }
}
