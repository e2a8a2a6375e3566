import Subprocess
import SystemPackage

extension Configuration {
  /// Configures a program that is started directly, without a shell. A name without a slash is
  /// looked up in the `PATH` of the environment. If the task that waits for the program is
  /// cancelled, the program receives `SIGTERM`, and `SIGKILL` one second later.
  ///
  /// - Parameter hasOwnGroup: Whether the program runs in a process group of its own. All processes
  ///   of that group are terminated with it, and Ctrl-C does not reach it.
  init(_ arguments: [String], _ environment: [String: String], hasOwnGroup: Bool) {
    let name = arguments.first ?? ""
    var options = PlatformOptions()
    if hasOwnGroup { options.processGroupID = 0 }
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: hasOwnGroup, allowedDurationToNextStep: .seconds(1))
    ]
    self.init(
      executable: name.contains("/") ? .path(FilePath(name)) : .name(name),
      arguments: Arguments(Array(arguments.dropFirst())),
      environment: .custom(
        environment.filter { Self.isForwarded($0.key) }
          .map { Array("\($0.key)=\($0.value)".utf8) + [0] }),
      platformOptions: options)
  }

  /// Excludes variables whose name starts with a digit: Subprocess refuses to start a program with
  /// one.
  private static func isForwarded(_ name: String) -> Bool {
    name.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
  }
}

extension StandardInputWriter {
  /// Writes all bytes and closes the input. It is not an error if the program closes its input
  /// earlier: the exit code of the program shows whether it read enough.
  func writeAll(_ bytes: [UInt8]) async throws {
    do throws(SubprocessError) {
      _ = try await write(bytes)
    } catch  where error.underlyingError == .brokenPipe {}
    try await finish()
  }
}
