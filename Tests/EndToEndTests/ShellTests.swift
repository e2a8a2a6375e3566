import Foundation
import Glibc
import Testing

/// Completions, the configuration file and unusual environments.
@Suite(.runsProcesses)
struct ShellTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  // MARK: Completions

  /// Titles with characters that shells interpret: bash expands the words that it completes from.
  private static let titles = [
    "Plain", "Two words", "Zwölf 漢字", "$(touch P)", "`touch P`", "a'b", "x;touch P", "-rf", "a\nb",
    "Tom’s (x) & 5° – हिन्दी?", "<(touch P)", "c {1,2} *", "~root", "=ls", "d! e", "f\\g", "h\"i",
  ]
  /// The titles that completion may offer.
  private static let offered = [
    "Plain", "Two words", "Zwölf 漢字", "a'b", "c {1,2} *", "Tom’s (x) & 5° – हिन्दी?",
    "x;touch P",
  ]

  private func subscribe() async throws {
    for (number, title) in Self.titles.enumerated() {
      _ = try await lede(
        "add", "--no-refresh", "--title=\(title)", "--folder", number == 0 ? "Work/Deep" : "x$(y)",
        "https://\(number).example/")
    }
  }

  @Test func `lede names prints only names that a shell can quote, and help does not list it`()
    async throws
  {
    try await subscribe()
    #expect(Set(try await lede("names", "feeds").lines) == Set(Self.offered))
    #expect(try await lede("names", "folders") == .ok("Work\nWork/Deep\n"))
    #expect(!(try await lede("--help").output.contains("names")))
  }

  @Test func `lede names quotes names for each shell and adds descriptions`() async throws {
    try await subscribe()
    _ = try await lede("rules", "add", "feed:Plain", "touch", "--tag", "a: b")
    let bash = try await lede("names", "--shell", "bash", "feeds").lines
    #expect(Set(bash).isSuperset(of: ["Two words", "a\\'b", "Tom’s \\(x\\) \\& 5° – हिन्दी\\?"]))
    #expect(bash.count == Self.offered.count)
    let zsh = try await lede("names", "--shell", "zsh", "feeds").lines
    #expect(
      Set(zsh).isSuperset(of: ["Plain:1, 0 unread", "a'b:6, 0 unread", "x;touch P:7, 0 unread"]))
    #expect(try await lede("names", "--shell", "zsh", "tags") == .ok("a\\: b\n"))
    #expect(
      try await lede("names", "--shell", "fish", "rules")
        == .ok("1\ttag:a: b: feed:Plain touch\n"))
  }

  @Test func `lede names lists item codes with titles as their descriptions`() async throws {
    let library = try await FilledLibrary()
    let codes = try await library.codes()
    #expect(
      try await library.lede("names", "--shell", "fish", "items").lines.first
        == "\(codes[0])\t1 · Post 28 (bees)")
    _ = try await library.lede("list", "--feed", "ants", "--limit", "2")
    #expect(
      try await library.lede("names", "--shell", "zsh", "items").lines
        == ["\(codes[1]):1 · Post 28 (ants)", "\(codes[2]):2 · Post 27 (ants)"])
    #expect(
      try await library.lede("names", "--shell", "bash", "items").lines == [codes[1], codes[2]])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions prints a script for each shell that names the commands`(_ shell: String)
    async throws
  {
    let script = try await lede("completions", shell)
    #expect(script.ending == .exited(0))
    let terminal = shell == "zsh" ? "<$TTY " : ""
    let names = "lede names --shell \(shell) \(terminal)feeds"
    for word in ["mark-all-read", "hide-zero", names] {
      #expect(script.output.contains(word))
    }
    #expect(lede.sandbox.names() == [])
  }

  /// Returns what bash offers as completions of the last word.
  private func bashCompletions(_ words: String...) async throws -> Run {
    try lede.sandbox.write(try await lede("completions", "bash").output, to: "completions.bash")
    let folder = URL(filePath: Lede.binary).deletingLastPathComponent().path
    let script = """
      PATH='\(folder)':$PATH; . ./completions.bash; words=("$@")
      COMP_WORDS=(lede "$@"); COMP_CWORD=$#; COMP_LINE="lede $*"; COMP_POINT=${#COMP_LINE}
      _lede lede "${words[-1]}" "${words[-2]}" 2>/dev/null; printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try await LedeProcess(
      ["/bin/bash", "-c", script, "bash"] + words, environment: lede.environment,
      directory: lede.directory, inputFile: "/dev/null", output: .pipes
    ).finish()
  }

  @Test func `bash completes feed names and executes no part of them`() async throws {
    try await subscribe()
    #expect(await Set(try bashCompletions("refresh", "").lines) == Set(Self.offered))
    #expect(!lede.sandbox.names().contains("P"))
    #expect(try await bashCompletions("refresh", "Two\\ w").lines == ["Two words"])
    #expect(try await bashCompletions("refresh", "Tom’s\\ \\(").lines == ["Tom’s (x) & 5° – हिन्दी?"])
  }

  /// Returns a line that zsh has completed. Runs zsh in a pseudoterminal that writes its line to a
  /// file.
  private func completedByZsh(_ line: String) async throws -> Run {
    try lede.sandbox.write(try await lede("completions", "zsh").output, to: "_lede")
    let folder = URL(filePath: Lede.binary).deletingLastPathComponent().path
    try lede.sandbox.write(
      """
      PATH='\(folder)':$PATH; fpath=($PWD $fpath)
      autoload -Uz compinit; compinit -u -D; setopt NO_LIST_BEEP
      tell() { zle complete-word; print -r -- "$BUFFER" > told.part; mv told.part told }
      zle -N tell; bindkey '^T' tell; : > ready
      """, to: "setup.zsh")
    let script = """
      zmodload zsh/zpty; rm -f ready told
      zpty inner zsh -f -i; zpty -w inner '. ./setup.zsh'
      until [[ -e ready ]]; do sleep 0.05; done
      zpty -w -n inner "$1"$'\\x14'
      until [[ -e told ]]; do zpty -r -t inner screen; sleep 0.05; done
      zpty -d inner; cat told
      """
    return try await LedeProcess(
      ["zsh", "-f", "-c", script, "zsh", line], environment: lede.environment,
      directory: lede.directory, inputFile: "/dev/null", output: .pipes
    ).finish()
  }

  @Test(.enabled(if: Programs.isInstalled("zsh")))
  func `zsh completes arguments and option values and executes no part of them`() async throws {
    try await subscribe()
    for (typed, line) in [
      ("lede refresh Pl", "lede refresh Plain "),
      ("lede list --feed Tw", "lede list --feed Two\\ words "),
      ("lede list --folder W", "lede list --folder Work"),
      ("lede list --feed x", "lede list --feed x\\;touch\\ P "),
      ("lede list --feed c", "lede list --feed c\\ \\{1,2\\}\\ \\* "),
    ] {
      #expect(try await completedByZsh(typed) == .ok(line + "\n"), "\(typed)")
    }
    #expect(!lede.sandbox.names().contains("P"))
  }

  @Test func `folders and files are completed for the options that take them`() async throws {
    try lede.sandbox.write("x", to: "folder one/file")
    try lede.sandbox.write("x", to: "fold.opml")
    #expect(try await bashCompletions("list", "--data-dir", "fol").lines == ["folder one"])
    for words in [["import"], ["export"], ["backup"], ["restore"], ["parse"], ["add"]] {
      let run =
        await words.count == 1
        ? try bashCompletions(words[0], "fol") : try bashCompletions(words[0], words[1], "fol")
      #expect(Set(run.lines) == ["folder one", "fold.opml"], "\(words)")
    }
    #expect(try await lede("completions", "zsh").output.contains(":dir:_files -/"))
    #expect(try await lede("completions", "fish").output.contains("(__lede_complete_directories)"))
  }

  // MARK: The configuration file

  private func write(settings: String) throws {
    try FileManager.default.createDirectory(
      atPath: lede.sandbox.file("home/.config/lede"), withIntermediateDirectories: true)
    try lede.sandbox.write(settings, to: "home/.config/lede/config")
  }

  @Test func `the configuration that lede config prints is valid and sets nothing`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    try write(settings: try await lede("config").output)
    #expect(try await lede("unread", "--count") == .ok("0\n"))
    #expect(try await lede("config", "--check") == .ok("No errors found.\n"))
    #expect(
      try await lede("config", "--path") == .ok(lede.sandbox.file("home/.config/lede/config\n")))
  }

  @Test func `the configuration applies where a variable is not set`() async throws {
    try write(settings: "# mine\n\n data-dir = \"\(lede.sandbox.file("elsewhere"))\"\n")
    let add = ["add", "--no-refresh", "https://h.example/"]
    _ = try await lede.with("LEDE_DATA_DIR", nil).run(add)
    #expect(lede.sandbox.names().contains("elsewhere"))
    _ = try await lede.run(add)
    #expect(lede.sandbox.names().contains("library"))
  }

  @Test func `invalid lines of the configuration are reported and ignored`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    try write(settings: "brwser = x\nnonsense\n\u{1B}[2J = 1\n")
    let run = try await lede("unread", "--count")
    #expect(run.output == "0\n")
    #expect(run.ending == .exited(0))
    #expect(run.errors.split(separator: "\n").count == 3)
    #expect(run.errors.contains("config: line 1 is not a setting; settings are data-dir, browser"))
    let check = try await lede("config", "--check")
    #expect(check.ending == .exited(1))
    #expect(check.errors == run.errors)
  }

  @Test func `config --check reports invalid lines of the hosts file`() async throws {
    try write(settings: "")
    try lede.sandbox.write(
      "h.example  every=2h\nother.example often\n", to: "home/.config/lede/hosts")
    let check = try await lede("config", "--check")
    #expect(check.ending == .exited(1))
    #expect(
      check.errors.contains("/hosts: line 2 has often, which is not a rule; rules are every=TIME"))
    try lede.sandbox.write("h.example  every=2h\n", to: "home/.config/lede/hosts")
    #expect(try await lede("config", "--check") == .ok("No errors found.\n"))
  }

  @Test func `a hosts file that cannot be read is reported and ignored`() async throws {
    try lede.sandbox.write("", to: "home/.config/lede/hosts/in-a-folder")
    let run = try await lede("unread", "--count")
    let path = lede.sandbox.file("home/.config/lede/hosts")
    #expect(run.ending == .exited(0))
    #expect(run.output == "0\n")
    #expect(
      run.errors.contains("lede: \(path): this is a folder, not a file; the file is ignored\n"))
    #expect(try await lede("config", "--check").ending == .exited(1))
  }

  @Test(arguments: [
    "chmod 0 config", "mkdir config", "head -c 2M /dev/zero > config", "mkfifo config",
  ])
  func `a configuration that cannot be read is reported and ignored`(_ make: String)
    async throws
  {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    let folder = lede.sandbox.file("home/.config/lede")
    try write(settings: "data-dir = \"/nowhere\"\n")
    let isMode = make.hasPrefix("chmod")
    let script = isMode ? make : "rm config; \(make)"
    let made = try await LedeProcess(
      ["/bin/sh", "-c", script], environment: lede.environment, directory: folder,
      inputFile: "/dev/null", output: .pipes
    ).finish()
    #expect(made == .ok(""))
    // The superuser can read the file despite its mode.
    guard !isMode || access(folder + "/config", R_OK) != 0 else { return }
    let run = try await lede("unread", "--count")
    #expect(run.output == "0\n")
    #expect(run.ending == .exited(0))
    #expect(run.errors.hasPrefix("lede: \(folder)/config: "))
    #expect(run.errors.hasSuffix("; the file is ignored\n"))
    #expect(run.errors.split(separator: "\n").count == 1)
    let check = try await lede("config", "--check")
    #expect(check.ending == .exited(1))
    #expect(check.errors == run.errors)
  }

  @Test func `config --check reports repeated settings and unclosed quotes`() async throws {
    try write(
      settings: """
        on-change = "true"
        on-change = pkill -x waybar
        pager = "unclosed
        browser = "fire fox" --new-tab
        data-dir = "open
        """)
    let check = try await lede("config", "--check")
    let path = lede.sandbox.file("home/.config/lede/config")
    #expect(
      check
        == .failed(
          1,
          """
          lede: \(path): line 2 sets on-change again; the earlier line is ignored
          lede: \(path): line 3 has an unclosed quote
          lede: \(path): line 5 has an unclosed quote

          """))
  }

  // MARK: Unusual environments

  @Test func `lede works without HOME, a UTF-8 locale or TERM`() async throws {
    var bare = lede
    bare.environment = ["LEDE_DATA_DIR": lede.sandbox.file("library"), "LC_ALL": "C"]
    _ = try await bare("add", "--no-refresh", "--title", "Zwölf 漢字", "https://h.example/")
    #expect(try await bare("feeds").output.contains("Zwölf 漢字"))
    bare.environment["LEDE_DATA_DIR"] = nil
    #expect(
      try await bare("list")
        == .failed(
          1,
          "lede: the library folder is unknown; set HOME or LEDE_DATA_DIR, or use --data-dir\n"
        ))
  }

  @Test(arguments: ["list", "feeds", "status", "config", "completions bash", "--help"])
  func `a closed pipe ends a command without an error`(_ command: String) async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    let words = command.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
    let run = try await LedeProcess(
      ["/bin/bash", "-c", "\"$0\" \(words) | :; echo ${PIPESTATUS[0]}", Lede.binary],
      environment: lede.environment, directory: lede.directory, inputFile: "/dev/null",
      output: .pipes
    ).finish()
    #expect(run == .ok("0\n"))
  }
}
