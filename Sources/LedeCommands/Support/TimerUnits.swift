import FoundationEssentials
import Glibc
import Presentation
import Terminal

/// The user units of systemd for refreshing: a service, and the timer that starts it.
///
/// The timer can run often, because each feed is fetched only when it is due.
struct TimerUnits {
  let options: LibraryOptions
  let hooks: HookOptions

  private static let name = "lede-refresh"
  private static let mark = "# Written by lede refresh --install-timer"

  /// Writes both files and prints how to enable the timer.
  func install(_ context: CommandContext) throws {
    let folder = try folder(context)
    let command = try command(context)
    let library = try options.directory(context)
    for (suffix, text) in [("service", service(command)), ("timer", Self.timer)] {
      let path = "\(folder)/\(Self.name).\(suffix)"
      try Self.checkIsOurs(path)
      try DocumentFile.write(
        Array("\(Self.mark), which overwrites it.\n\(text)".utf8), to: path, protecting: library,
        context)
      context.output.writeLine(SafeText(line: "Wrote \(path)"))
    }
    let line = command.map { Self.percents.escape(Words.shell($0)) }.joined(separator: " ")
    context.output.writeLine(
      SafeText(
        block: """
          Enable it:  systemctl --user daemon-reload && systemctl --user enable --now \
          \(Self.name).timer
          Check it:   systemctl --user list-timers; journalctl --user -u \(Self.name)
          Without systemd, add this line with crontab -e:
          */15 * * * * \(line)
          """))
  }

  // MARK: Files

  private func folder(_ context: CommandContext) throws -> String {
    guard let settings = UserFolder.settings.path(context.terminal.variables) else {
      throw CommandFailure(
        .error, "the folder of systemd units is unknown; set HOME or XDG_CONFIG_HOME")
    }
    let folder = settings + "/systemd/user"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.error, "cannot create the folder \(folder)")
    }
    return folder
  }

  /// Throws if the file exists and was not written by `lede`.
  private static func checkIsOurs(_ path: String) throws(CommandFailure) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let known = FileManager.default.contents(atPath: path) ?? Data()
    guard known.starts(with: Data(mark.utf8)) else {
      throw CommandFailure(.error, "\(path) was not written by lede; move it away first")
    }
  }

  // MARK: Content

  /// Returns the command line that refreshes this library quietly.
  private func command(_ context: CommandContext) throws -> [String] {
    var words = [Self.program(context.terminal.variables), "refresh", "--quiet"]
    if options.dataDirectory != nil || context.terminal.variables["LEDE_DATA_DIR"] != nil {
      words += ["--data-dir", try options.directory(context)]
    }
    return words + hooks.words
  }

  /// Returns the path of this program. A link to it in `PATH` is preferred, because the link stays
  /// valid when a new version is installed.
  private static func program(_ variables: [String: String]) -> String {
    let files = FileManager.default
    guard let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return "lede"
    }
    let names = (variables["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/lede" }
    let link = names.first { URL(filePath: $0).resolvingSymlinksInPath().path == program }
    return link ?? program
  }

  private func service(_ command: [String]) -> String {
    """
    [Unit]
    Description=Refresh the feeds of lede
    Documentation=man:lede-refresh(1)

    [Service]
    Type=oneshot
    ExecStart=\(command.map(Self.unitWord).joined(separator: " "))
    # 3: some feeds failed. 75: another refresh was running. 130: it was stopped.
    SuccessExitStatus=3 75 130
    TimeoutStartSec=15min
    Nice=10
    IOSchedulingClass=idle
    UMask=0077
    NoNewPrivileges=yes
    LockPersonality=yes
    RestrictNamespaces=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    SystemCallArchitectures=native
    \(hooks.words.isEmpty ? Self.alone : "# Hook programs run with the user's full permissions.\n")
    """
  }

  /// Restrictions with which the user's hook programs might not work.
  private static let alone = """
    RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
    MemoryDenyWriteExecute=yes
    SystemCallFilter=@system-service
    SystemCallErrorNumber=EPERM

    """

  private static let timer = """
    [Unit]
    Description=Refresh the feeds of lede regularly

    [Timer]
    OnCalendar=*:0/15
    RandomizedDelaySec=5min
    Persistent=yes

    [Install]
    WantedBy=timers.target

    """

  /// Quotes a word for systemd, with specifiers and variables escaped.
  private static func unitWord(_ word: String) -> String {
    let safe = unitEscapes.escape(word)
    let isPlain = word.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0 != "'" && $0 != ";"
    }
    return safe == word && !word.isEmpty && isPlain ? word : "\"\(safe)\""
  }

  /// crontab(5) interprets `%` as a line break.
  private static let percents: Escapes = ["%": "\\%"]
  /// Escapes for quotes, specifiers and variables of systemd.syntax(7).
  private static let unitEscapes: Escapes = [
    "\\": "\\\\", "\"": "\\\"", "%": "%%", "$": "$$", "\n": "\\n",
  ]
}
