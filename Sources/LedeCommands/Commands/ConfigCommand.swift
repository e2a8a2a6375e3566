import ArgumentParser
import Terminal

struct ConfigCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print a settings file that explains itself.",
    discussion: """
      lede needs none. What it says wrong is warned of and passed over.

      Examples:
        lede config --path
        lede config --check
        mkdir -p ~/.config/lede && lede config > ~/.config/lede/config
      """)

  @Flag(help: "Print where the file is looked for.")
  var path = false

  @Flag(help: "Say what in it and in the file hosts beside it says nothing; 1 if anything does.")
  var check = false

  func validate() throws {
    if path, check { throw ValidationError("--path and --check are two questions: ask one.") }
  }

  func run(_ context: CommandContext) async throws {
    if check { return try checkFile(context) }
    guard path else { return context.output.writeDocument(Array(Settings.commented.utf8)) }
    guard let place = Settings.path(context.terminal.variables) else {
      throw CommandFailure(.error, "there is no folder for settings; set HOME or XDG_CONFIG_HOME")
    }
    context.output.writeLine(SafeText(line: place))
  }

  /// Throws if the settings contain errors, which were printed when the settings were read.
  private func checkFile(_ context: CommandContext) throws {
    guard !context.hasUnclearSettings else { throw CommandFailure(.error) }
    let isThere = Settings.read(context.terminal.variables) != nil
    context.output.writeLine(
      isThere ? "All is well." : "There is no settings file; lede needs none.")
  }
}
