public import ArgumentParser
public import Terminal

/// The option `--color` of all commands. It is read before the command is parsed, because parse
/// errors are coloured too.
public enum ColourOption {
  /// Removes the option from a command's arguments and returns its value. It can be anywhere before
  /// `--`, and the last occurrence counts.
  ///
  /// - Throws: ``CommandFailure`` `.usage` for an unknown value.
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
        throw CommandFailure(.usage, "--color must be auto, always or never")
      }
      choice = known
    }
    arguments += operands
    return choice
  }
}

/// Declares the option for help, completions and manual pages. ``ColourOption`` has already removed
/// it from the arguments.
struct ColourArguments: ParsableArguments {
  @Option(name: .customLong("color"), help: "When to use colours and links.")
  var choice = TerminalEnvironment.ColourChoice.auto
}

extension TerminalEnvironment.ColourChoice: ExpressibleByArgument {}
