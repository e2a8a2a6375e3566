import Glibc

/// Finds programs on the `PATH` of an environment that need not be ours.
struct ProgramSearch {
  var environment: EnvironmentVariables

  /// The path of a program, which a name with a slash is already; nil when there is none to run.
  func path(of name: String) -> String? {
    guard !name.isEmpty else { return nil }
    if name.contains("/") { return isProgram(name) ? name : nil }
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return access(path, X_OK) == 0
  }
}
