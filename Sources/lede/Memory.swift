import Foundation

/// How memory that is of no more use goes back to the system.
enum Memory {
  /// glibc takes a large block that was freed as a sign that large blocks come and go, and keeps the
  /// next ones for itself: after a few bodies of many megabytes that is a hundred of them. With a
  /// fixed bound every large block goes back when it is freed. The bound is glibc's own first one: most
  /// bodies of feeds are above it, and leave no gaps in the heap.
  ///
  /// The numbers are those of `malloc.h`, which Swift does not import; a system without `mallopt` has
  /// no such habit.
  ///
  /// And each thread that asks for memory gets a part of its own, up to eight for each core, and what is
  /// free in one is of no use to the others: two parts do for the few threads there are.
  static func keepLittle() {
    guard let function = dlsym(nil, "mallopt") else { return }
    let set = unsafeBitCast(function, to: (@convention(c) (Int32, Int32) -> Int32).self)
    let (trimThreshold, mapThreshold, mostArenas): (Int32, Int32, Int32) = (-1, -3, -8)
    _ = set(mapThreshold, 1 << 20)
    _ = set(trimThreshold, 1 << 20)
    _ = set(mostArenas, 2)
  }
}
