import FoundationEssentials
import LocalFiles

/// The processors of this machine.
enum Processors {
  /// The number of processors that this process may use, which `taskset` and containers restrict.
  /// `sched_getaffinity` returns the same, but cannot be called from Swift.
  static var usable: Int {
    let status = (try? FileBytes.read("/proc/self/status")) ?? []
    return allowed(byStatus: String(decoding: status, as: UTF8.self))
      ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Returns the number of bits set in `Cpus_allowed`, groups of hexadecimal digits (proc(5)), or
  /// `nil` if there are none.
  static func allowed(byStatus status: String) -> Int? {
    let name = "\nCpus_allowed:"
    guard let start = status.firstRange(of: name)?.upperBound else { return nil }
    let mask = status[start...].prefix { $0 != "\n" }
    let count = mask.reduce(0) { $0 + ($1.hexDigitValue ?? 0).nonzeroBitCount }
    return count > 0 ? count : nil
  }
}
