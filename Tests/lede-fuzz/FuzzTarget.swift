import Fuzzing
import Glibc

/// Runs one trial. libFuzzer calls this function with each generated input.
///
/// - Returns: 0, or -1 for bytes that are not a trial and not worth keeping.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let trial = Trial(bytes: bytes) else { return -1 }
  do throws(Violation) {
    try trial.run()
  } catch {
    fatalError("property \(trial.property.name), salt \(trial.salt): \(error)")
  }
  return 0
}

/// Writes the seeds and exits if the arguments are `seeds FIXTURES FOLDER`. libFuzzer calls this
/// function first.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
  let words = (0..<Int(count.pointee)).map { String(cString: arguments.pointee[$0]) }
  guard words.count == 4, words[1] == "seeds" else { return 0 }
  do {
    try SeedFolder(path: words[3]).write(try Corpus(fixtures: words[2]))
    exit(0)
  } catch {
    fatalError("cannot write seeds: \(error)")
  }
}
