public import ArgumentParser

/// A command that may be given thousands of operands, as `xargs` does.
protocol ManyOperands {
  var operands: [String] { get set }
}

extension LedeCommand {
  /// The command that the arguments name, with its options and operands.
  ///
  /// ArgumentParser (1.8) copies what it knows of all operands at each further one: 8,000 of them
  /// take two seconds. So it gets a long run of them as one, which is taken apart behind it.
  ///
  /// - Throws: what `parseAsRoot` throws; ``CommandFailure`` for a command that does not exist.
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

/// Runs of operands that stand behind one name each.
private struct OperandRuns {
  /// Fewer cost nothing worth the trouble.
  private static let shortest = 64
  private var runs: [[String]] = []

  var isEmpty: Bool { runs.isEmpty }

  /// No argument of a program can hold a NUL, so that none can be taken for such a name.
  private static func name(_ index: Int) -> String { "\0\(index)" }

  mutating func shortening(_ arguments: [String]) -> [String] {
    var shortened: [String] = []
    var rest = arguments[...]
    while let first = rest.first {
      // The first may be the value of an option before it.
      shortened.append(first)
      rest = rest.dropFirst()
      let run = rest.prefix { !$0.hasPrefix("-") }
      rest = rest[run.endIndex...]
      guard run.count >= Self.shortest else {
        shortened += run
        continue
      }
      // The commands' own name may stand among the first, and the value of an option.
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
