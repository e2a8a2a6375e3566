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
    var end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var place = 0
    while place < end {
      let argument = arguments[place]
      let isApart = argument == "--color"
      guard isApart || argument.hasPrefix("--color=") else {
        place += 1
        continue
      }
      let word =
        isApart
        ? (place + 1 < end ? arguments[place + 1] : "")
        : String(argument.dropFirst("--color=".count))
      guard let known = TerminalEnvironment.ColourChoice(rawValue: word) else {
        throw CommandFailure(.usage, "--color takes auto, always or never")
      }
      choice = known
      let count = isApart ? 2 : 1
      arguments.removeSubrange(place..<place + count)
      end -= count
    }
    return choice
  }
}

/// The option as help, completions and manual pages tell of it: whatever is there of it was taken before.
struct ColourArguments: ParsableArguments {
  @Option(name: .customLong("color"), help: "Colours and links.")
  var choice = TerminalEnvironment.ColourChoice.auto
}

extension TerminalEnvironment.ColourChoice: ExpressibleByArgument {}
