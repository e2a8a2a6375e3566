import ArgumentParser
import Terminal

/// The shells that completions are available for.
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
    commandName: "completions", abstract: "Print a completion script for a shell.",
    discussion: """
      The script completes commands, options, the names of feeds, folders, tags and saved searches, the \
      numbers of rules, and the codes of the posts in the last listing. zsh and fish also show titles.

      Examples:
        lede completions bash > ~/.local/share/bash-completion/completions/lede
        lede completions zsh > ~/.zfunc/_lede          (a folder in $fpath)
        lede completions fish > ~/.config/fish/completions/lede.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run(_ context: CommandContext) async throws {
    // `lede names` needs to know the shell, because each quotes words differently. zsh redirects
    // standard input during completion, so the terminal is passed explicitly: it determines which
    // listing is used. The redirection must not contain a colon, which would end the action in zsh.
    let terminal = shell == .zsh ? "<$TTY " : ""
    let script = LedeCommand.completionScript(for: shell.completion)
      .replacing("lede names ", with: "lede names --shell \(shell.rawValue) \(terminal)")
    context.output.writeDocument(Array((script + "\n").utf8))
  }
}
