import ArgumentParser
import Terminal

/// The shells that commands can be completed in.
enum Shell: String, CaseIterable, Sendable, ExpressibleByArgument {
  case bash, zsh, fish

  var completion: CompletionShell {
    switch self {
    case .bash: .bash
    case .zsh: .zsh
    case .fish: .fish
    }
  }
}

struct CompletionsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print what a shell completes commands by.",
    discussion: """
      Options, commands, and the names of feeds and folders.

      Examples:
        lede completions bash > ~/.local/share/bash-completion/completions/lede
        lede completions zsh > ~/.zfunc/_lede          (a folder in $fpath)
        lede completions fish > ~/.config/fish/completions/lede.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run(_ context: CommandContext) async throws {
    let script = LedeCommand.completionScript(for: shell.completion)
    context.output.writeDocument(Array((script + "\n").utf8))
  }
}
