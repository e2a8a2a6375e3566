import Fuzzing
import Glibc
import LocalFiles

/// How much time and memory an input may cost. Generous: it is for what grows with the square of
/// the input, not for what is slow.
struct Budget {
  private let workBefore = Clock.work
  private let peakBefore: Int?
  private let length: Int

  /// - Parameter length: of the input, in bytes. The memory of small ones is not looked at.
  init(length: Int) {
    self.length = length
    peakBefore = length > 8 << 10 ? Memory.restartPeak() : nil
  }

  /// - Throws: when more was used since the beginning.
  func check() throws(Violation) {
    let work = Duration.nanoseconds(Int64(Clock.work - workBefore))
    if work > .seconds(1) + .microseconds(15) * length {
      throw Violation("time in proportion", "\(work) for \(length) bytes")
    }
    guard let peakBefore, let peak = Memory.peak else { return }
    if peak - peakBefore > (64 << 20) + 1_000 * length {
      throw Violation(
        "memory in proportion", "\((peak - peakBefore) >> 20) MiB for \(length) bytes")
    }
  }
}

/// The memory of this process, by the kernel's word.
private enum Memory {
  /// The most bytes that were in use at once since the last restart.
  static var peak: Int? {
    guard let status = try? FileBytes.read("/proc/self/status") else { return nil }
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      .map { $0 << 10 }
  }

  /// Begins to measure the peak anew (proc(5), `clear_refs`).
  ///
  /// - Returns: what is in use now; nil where the kernel does not do it.
  static func restartPeak() -> Int? {
    let descriptor = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard write(descriptor, "5", 1) == 1 else { return nil }
    return peak
  }
}
