import ArgumentParser
import Terminal

struct ConfigCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print a settings file that explains itself.",
    discussion: """
      lede needs none. What it says wrong is warned of and passed over.

      Examples:
        lede config --path
        mkdir -p ~/.config/lede && lede config > ~/.config/lede/config
      """)

  @Flag(help: "Print where the file is looked for.")
  var path = false

  func run(_ context: CommandContext) async throws {
    guard path else { return context.output.writeDocument(Array(Settings.commented.utf8)) }
    guard let place = Settings.path(context.terminal.variables) else {
      throw CommandFailure(.error, "there is no folder for settings; set HOME or XDG_CONFIG_HOME")
    }
    context.output.writeLine(SafeText(line: place))
  }
}
