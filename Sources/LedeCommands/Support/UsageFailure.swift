import ArgumentParser
import Presentation

extension LedeCommand {
  /// Describes a parse error in one sentence that includes the help command.
  ///
  /// - Parameter error: An error of ``parse(arguments:)`` whose exit code is that of wrong usage.
  public static func usageFailure(
    _ error: any Error, of arguments: [String]
  ) -> CommandFailure {
    let help = (["lede", "help"] + path(arguments)).joined(separator: " ")
    return CommandFailure(.usage, "\(sentence(error, arguments)) (\(help))")
  }

  private static func sentence(_ error: any Error, _ arguments: [String]) -> String {
    // Each further attempt takes more than linear time, see ``parse(arguments:)``.
    guard arguments.count <= 100 else { return text(of: error) }
    if let problem = problemOfDashedValue(error, arguments) { return problem }
    if let line = withCommandFirst(arguments) { return "options go after the command: \(line)" }
    if let advice = feedOptionAdvice(error, arguments) { return "\(text(of: error)); \(advice)" }
    return text(of: unknownOption(error, arguments) ?? error)
  }

  /// Returns the advice to use `--feed` if the name of a feed, possibly of several words, was given
  /// as an argument, or `nil` if the option would not help.
  private static func feedOptionAdvice(_ error: any Error, _ arguments: [String]) -> String? {
    guard text(of: error).contains("unexpected argument") else { return nil }
    for place in arguments.indices.dropFirst() where !arguments[place].hasPrefix("-") {
      let name = arguments[place...].prefix { !$0.hasPrefix("-") }
      let option = ["--feed", name.joined(separator: " ")]
      guard failure(of: Array(arguments[..<place]) + option + arguments[name.endIndex...]) == nil
      else {
        continue
      }
      return "name a feed with: --feed \(Words.shell(option[1]))"
    }
    return nil
  }

  /// Returns the corrected command line if options precede the command, or `nil`.
  private static func withCommandFirst(_ arguments: [String]) -> String? {
    guard arguments.first?.hasPrefix("-") == true else { return nil }
    for place in arguments.indices where names.contains(arguments[place]) {
      var ordered = arguments
      ordered.insert(ordered.remove(at: place), at: 0)
      guard failure(of: ordered) == nil else { continue }
      return (["lede"] + ordered.map(Words.shell)).joined(separator: " ")
    }
    return nil
  }

  /// Returns ArgumentParser's message, or a `ValidationError` within it, in the style of messages.
  static func text(of error: any Error) -> String {
    // ArgumentParser lists choices on separate lines.
    let sentence = message(for: error).replacing(":\n  - ", with: ": ")
      .replacing("\n  - ", with: ", ")
    if let forms = formsAtOnce(sentence) { return forms }
    let text = Words.asMessage(sentence)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Rewords ArgumentParser's message about flags that exclude each other, which contains
  /// internals.
  private static func formsAtOnce(_ sentence: String) -> String? {
    let parts = sentence.split(separator: "'")
    guard parts.count == 4, parts[2] == " had already been set with flag " else { return nil }
    return "\(parts[3]) and \(parts[1]) cannot be combined"
  }

  /// Returns the error about an unknown option. ArgumentParser reports missing operands first,
  /// although the unknown option is the cause.
  private static func unknownOption(_ error: any Error, _ arguments: [String]) -> (any Error)? {
    guard text(of: error).hasPrefix("missing expected argument"),
      let other = failure(of: arguments + ["1"]), text(of: other).hasPrefix("unknown option")
    else { return nil }
    return other
  }

  /// Returns the parse error of the arguments, or `nil` if they are valid.
  static func failure(of arguments: [String]) -> (any Error)? {
    do {
      _ = try parseAsRoot(arguments)
      return nil
    } catch {
      return error
    }
  }
}
