import ArgumentParser

/// Damages feeds, pages and lists for as long as it is told to, and looks for what breaks.
@main
struct LedeFuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lede-fuzz",
    abstract: "Damage feeds, pages and lists, and look for what breaks.",
    subcommands: [RunCommand.self, RepeatCommand.self, WorkCommand.self],
    defaultSubcommand: RunCommand.self)
}
