import ArgumentParser
import Presentation

extension LedeCommand {
  /// What is wrong with arguments that could not be read, in one sentence that names the command's help.
  ///
  /// - Parameter error: what ``parse(arguments:)`` has thrown, for which the exit code is that of wrong
  ///   usage.
  public static func usageFailure(
    _ error: any Error, of arguments: [String]
  ) -> CommandFailure {
    let help = (["lede", "help"] + path(arguments)).joined(separator: " ")
    return CommandFailure(.usage, "\(sentence(error, arguments)) (\(help))")
  }

  private static func sentence(_ error: any Error, _ arguments: [String]) -> String {
    // Each further attempt takes longer than the number of arguments, see ``parse(arguments:)``.
    guard arguments.count <= 100 else { return words(of: error) }
    if let problem = problemOfDashedValue(error, arguments) { return problem }
    if let line = withCommandFirst(arguments) { return "options stand behind the command: \(line)" }
    if let way = wayToNameFeed(error, arguments) { return "\(words(of: error)); \(way)" }
    return words(of: unknownOption(error, arguments) ?? error)
  }

  /// How a feed is named where its bare name stands, which may be of several words; nil where none can be.
  private static func wayToNameFeed(_ error: any Error, _ arguments: [String]) -> String? {
    guard words(of: error).contains("unexpected argument") else { return nil }
    for place in arguments.indices.dropFirst() where !arguments[place].hasPrefix("-") {
      let name = arguments[place...].prefix { !$0.hasPrefix("-") }
      let option = ["--feed", name.joined(separator: " ")]
      guard failure(of: Array(arguments[..<place]) + option + arguments[name.endIndex...]) == nil
      else {
        continue
      }
      return "a feed is named so: --feed \(Words.shell(option[1]))"
    }
    return nil
  }

  /// What was meant where options stand before the command, as other programs have theirs.
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

  /// ArgumentParser's sentence, or ours that it carries, as a message's first words.
  static func words(of error: any Error) -> String {
    // Choices stand on lines of their own there.
    let sentence = message(for: error).replacing(":\n  - ", with: ": ")
      .replacing("\n  - ", with: ", ")
    if let forms = formsAtOnce(sentence) { return forms }
    let text = Words.asMessage(sentence)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// ArgumentParser tells how it keeps flags of which only one can be given.
  private static func formsAtOnce(_ sentence: String) -> String? {
    let parts = sentence.split(separator: "'")
    guard parts.count == 4, parts[2] == " had already been set with flag " else { return nil }
    return "\(parts[3]) and \(parts[1]) are two forms; choose one"
  }

  /// That operands are missing is what ArgumentParser says first, but an option that does not exist is why.
  private static func unknownOption(_ error: any Error, _ arguments: [String]) -> (any Error)? {
    guard words(of: error).hasPrefix("missing expected argument"),
      let other = failure(of: arguments + ["1"]), words(of: other).hasPrefix("unknown option")
    else { return nil }
    return other
  }

  /// Why arguments cannot be read; nil where they can.
  static func failure(of arguments: [String]) -> (any Error)? {
    do {
      _ = try parseAsRoot(arguments)
      return nil
    } catch {
      return error
    }
  }
}
