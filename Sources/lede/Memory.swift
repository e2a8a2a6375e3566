import Foundation

/// Settings of the memory allocator.
enum Memory {
  /// Makes glibc return freed memory to the system early. Systems without `mallopt` are unaffected.
  ///
  /// When a large block is freed, glibc by default raises the size from which it maps blocks
  /// separately. After a few feed bodies of many megabytes, it would keep about a hundred
  /// megabytes. A fixed threshold disables this, so every large block is returned when it is freed.
  ///
  /// By default each thread gets an arena of its own, up to eight per core, and free memory in one
  /// arena is not available to the others. Two arenas suffice for the few threads of this process.
  ///
  /// The option numbers are those of `malloc.h`, which Swift does not import.
  static func keepLittle() {
    guard let function = dlsym(nil, "mallopt") else { return }
    let set = unsafeBitCast(function, to: (@convention(c) (Int32, Int32) -> Int32).self)
    let (trimThreshold, mapThreshold, mostArenas): (Int32, Int32, Int32) = (-1, -3, -8)
    _ = set(mapThreshold, 1 << 20)
    _ = set(trimThreshold, 1 << 20)
    _ = set(mostArenas, 2)
  }
}
