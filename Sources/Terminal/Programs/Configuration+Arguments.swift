import Subprocess
import SystemPackage

extension Configuration {
  /// A program and its arguments, which no shell sees. A name without a slash is looked up in the
  /// `PATH` of the environment. When the task that waits for the program is cancelled, the program is
  /// ended by `SIGTERM`, and a second later by `SIGKILL`.
  ///
  /// - Parameter hasOwnGroup: puts the program into a process group of its own: it is ended with all
  ///   that it has started, and an interrupt from the keyboard does not reach it.
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
        environment.filter { Self.isPassedOn($0.key) }
          .map { Array("\($0.key)=\($0.value)".utf8) + [0] }),
      platformOptions: options)
  }

  /// Subprocess starts nothing at all with a variable whose name begins with a digit.
  private static func isPassedOn(_ name: String) -> Bool {
    name.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
  }
}

extension StandardInputWriter {
  /// Writes all bytes and closes the input. That the program closes it earlier is no error: it decides
  /// by its exit code whether it has read enough.
  func writeAll(_ bytes: [UInt8]) async throws {
    do throws(SubprocessError) {
      _ = try await write(bytes)
    } catch  where error.underlyingError == .brokenPipe {}
    try await finish()
  }
}
