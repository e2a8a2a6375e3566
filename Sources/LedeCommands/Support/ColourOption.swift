public import ArgumentParser
public import Terminal

/// `--color`, which every command knows: it is heeded before the command is, for its mistakes are told in
/// colour too.
public enum ColourOption {
  /// Takes the option out of a command's arguments, wherever it stands before `--`; the last one counts.
  ///
  /// - Throws: ``CommandFailure`` `.usage` for a word that it does not know.
  public static func take(
    from arguments: inout [String]
  ) throws(CommandFailure) -> TerminalEnvironment.ColourChoice {
    var choice = TerminalEnvironment.ColourChoice.auto
    var rest = arguments.prefix { $0 != "--" }
    let operands = arguments[rest.endIndex...]
    arguments = []
    while let argument = rest.popFirst() {
      guard argument == "--color" || argument.hasPrefix("--color=") else {
        arguments.append(argument)
        continue
      }
      let word =
        argument == "--color" ? rest.popFirst() ?? "" : String(argument.dropFirst("--color=".count))
      guard let known = TerminalEnvironment.ColourChoice(rawValue: word) else {
        throw CommandFailure(.usage, "--color takes auto, always or never")
      }
      choice = known
    }
    arguments += operands
    return choice
  }
}

/// The option as help, completions and manual pages tell of it: whatever is there of it was taken before.
struct ColourArguments: ParsableArguments {
  @Option(name: .customLong("color"), help: "Colours and links.")
  var choice = TerminalEnvironment.ColourChoice.auto
}

extension TerminalEnvironment.ColourChoice: ExpressibleByArgument {}
