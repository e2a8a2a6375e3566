public import ArgumentParser

/// A command that may receive thousands of operands, for example from `xargs`.
protocol ManyOperands {
  var operands: [String] { get set }
}

extension LedeCommand {
  /// Parses the arguments to a command with its options and operands.
  ///
  /// ArgumentParser (1.8) copies its state for each operand, so that 8,000 operands take two
  /// seconds. A long run of operands is therefore passed to it as one placeholder, which is
  /// expanded afterwards.
  ///
  /// - Throws: The errors of `parseAsRoot`, or ``CommandFailure`` for an unknown command.
  public static func parse(arguments: [String]) throws -> any ParsableCommand {
    try checkCommand(arguments)
    var runs = OperandRuns()
    let shortened = runs.shortening(arguments)
    guard !runs.isEmpty, let command = try? parseAsRoot(shortened),
      var command = command as? any ParsableCommand & ManyOperands
    else { return try parseAsRoot(arguments) }
    command.operands = runs.restoring(command.operands)
    return command
  }
}

/// Long runs of operands, each represented by a placeholder.
private struct OperandRuns {
  /// The minimum length of a run. Shorter runs are parsed fast enough.
  private static let shortest = 64
  private var runs: [[String]] = []

  var isEmpty: Bool { runs.isEmpty }

  /// Returns the placeholder of a run. A real argument cannot contain NUL, so it cannot be mistaken
  /// for one.
  private static func name(_ index: Int) -> String { "\0\(index)" }

  mutating func shortening(_ arguments: [String]) -> [String] {
    var shortened: [String] = []
    var rest = arguments[...]
    while let first = rest.first {
      // The first argument may be the value of an option before it.
      shortened.append(first)
      rest = rest.dropFirst()
      let run = rest.prefix { !$0.hasPrefix("-") }
      rest = rest[run.endIndex...]
      guard run.count >= Self.shortest else {
        shortened += run
        continue
      }
      // Keep the first two operands: they may be a subcommand name or an option's value.
      shortened += run.prefix(2)
      shortened.append(Self.name(runs.count))
      runs.append(Array(run.dropFirst(2)))
    }
    return shortened
  }

  func restoring(_ operands: [String]) -> [String] {
    operands.flatMap { operand in
      operand.first == "\0" ? Int(operand.dropFirst()).map { runs[$0] } ?? [operand] : [operand]
    }
  }
}
