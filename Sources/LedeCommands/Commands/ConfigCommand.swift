import ArgumentParser
import Terminal

struct ConfigCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print a settings file with explanations.",
    discussion: """
      The file is optional. Invalid lines in it are reported and ignored.

      Examples:
        lede config --path
        lede config --check
        mkdir -p ~/.config/lede && lede config > ~/.config/lede/config
      """)

  @Flag(help: "Print the path of the settings file.")
  var path = false

  @Flag(
    help:
      "Report invalid lines of the files config and hosts; exit with 1 if there are any.")
  var check = false

  func validate() throws {
    if path, check { throw ValidationError("--path and --check cannot be combined.") }
  }

  func run(_ context: CommandContext) async throws {
    if check { return try checkFile(context) }
    guard path else { return context.output.writeDocument(Array(Settings.commented.utf8)) }
    guard let place = SettingsFile.path(of: "config", context.terminal.variables) else {
      throw CommandFailure(
        .error, "the folder of the settings is unknown; set HOME or XDG_CONFIG_HOME")
    }
    context.output.writeLine(SafeText(line: place))
  }

  /// Throws if the settings contain errors, which were printed when the settings were read.
  private func checkFile(_ context: CommandContext) throws {
    guard !context.hasUnclearSettings else { throw CommandFailure(.error) }
    let isThere = SettingsFile("config", context.terminal.variables) != nil
    context.output.writeLine(
      isThere ? "No errors found." : "There is no settings file; lede does not need one.")
  }
}
