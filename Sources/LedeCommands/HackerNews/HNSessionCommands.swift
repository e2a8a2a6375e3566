import ArgumentParser
import HackerNews
import Presentation
import Terminal
import URLs
import WebClient

struct HNLoginCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Log in and keep the session.",
    discussion: """
      The password is read from the terminal, standard input or a file, and is not stored. The session \
      is stored in a file that only you can read, and sent only to the site that started it.

      Examples:
        lede hn login pg
        lede hn login pg --password-stdin
        lede hn login pg --password-file ~/.hn-password --account work
      """)

  @Argument(help: ArgumentHelp("Your user name. Default: lede asks for it.", valueName: "name"))
  var name: String?

  @Flag(help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  @Option(
    help: ArgumentHelp("Read the password from the first line of a file.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func validate() throws {
    if passwordStdin, passwordFile != nil {
      throw ValidationError("--password-stdin and --password-file cannot be combined.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let name = try name ?? line("User name: ", context, without: "add your user name")
    let password = try password(context)
    try await options.run(context, needsSession: false) { run in
      guard run.site.scheme == "https" || HostKey.isOnThisMachine(run.site.description) else {
        throw CommandFailure(
          .error, "a password is sent over https only; use the https URL of the site")
      }
      let user = try await run.client.logIn(name, password: password)
      context.print(
        HNResult.session(user, account: run.client.accountName), asJSON: json.isJSON)
    }
  }

  private func password(_ context: CommandContext) throws(CommandFailure) -> String {
    guard let file = passwordStdin ? "-" : passwordFile else {
      return try line(
        "Password: ", context, isSecret: true,
        without: "add --password-stdin or --password-file FILE")
    }
    let text = try UserFile.text(file, context)
    let password = text.prefix { !$0.isNewline }
    guard !password.isEmpty else { throw CommandFailure(.usage, "the password is empty") }
    return String(password)
  }

  /// Prompts for a line on the terminal.
  ///
  /// - Parameter advice: what to do if standard input is not a terminal.
  private func line(
    _ prompt: SafeText, _ context: CommandContext, isSecret: Bool = false, without advice: String
  ) throws(CommandFailure) -> String {
    guard let input = TerminalInput(messages: context.messages) else {
      throw CommandFailure(.usage, "standard input is not a terminal; \(advice)")
    }
    guard let line = input.line(prompt, isSecret: isSecret), !line.isEmpty else {
      throw CommandFailure(.stopped, "the login was cancelled; nothing was sent")
    }
    return line
  }
}

struct HNLogoutCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "End the session at the site and remove it here.",
    discussion: """
      Examples:
        lede hn logout
      """)

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.run(context) { run in
      try await run.requireLogin()
      do throws(HNError) {
        try await run.client.logOut()
      } catch {
        throw CommandFailure(.error, "the session was removed here, but not at the site: \(error)")
      }
      context.print(HNResult.session(nil, account: run.client.accountName), asJSON: json.isJSON)
    }
  }
}

struct HNWhoamiCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami", abstract: "Show the logged-in user, after checking the session.",
    discussion: """
      Examples:
        lede hn whoami
        lede hn whoami --account work
      """)

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.run(context) { run in
      guard let user = try await run.client.resumeSession() else { throw HNError.notLoggedIn }
      context.print(HNResult.session(user, account: run.client.accountName), asJSON: json.isJSON)
    }
  }
}
