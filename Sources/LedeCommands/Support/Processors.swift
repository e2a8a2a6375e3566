import FoundationEssentials
import LocalFiles

/// The processors of this machine.
enum Processors {
  /// How many this process may run on, which `taskset` and containers restrict. `sched_getaffinity`
  /// says the same, but is out of Swift's reach.
  static var usable: Int {
    let status = (try? FileBytes.read("/proc/self/status")) ?? []
    return allowed(byStatus: String(decoding: status, as: UTF8.self))
      ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// The bits of `Cpus_allowed`, hexadecimal digits in groups (proc(5)); nil where there are none.
  static func allowed(byStatus status: String) -> Int? {
    let name = "\nCpus_allowed:"
    guard let start = status.firstRange(of: name)?.upperBound else { return nil }
    let mask = status[start...].prefix { $0 != "\n" }
    let count = mask.reduce(0) { $0 + ($1.hexDigitValue ?? 0).nonzeroBitCount }
    return count > 0 ? count : nil
  }
}
