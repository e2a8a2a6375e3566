import ArgumentParser
import FeedFormats
import Fuzzing
import LocalFiles

/// Runs one input again.
struct RepeatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat", abstract: "Run one input again, and say what it breaks.")

  @Option(help: "The property; all of them if not given.")
  var property: String?

  @Option(help: "What was not in the input.")
  var salt: UInt64 = 0

  @Argument(help: "The file with the input.")
  var file: String

  func run() throws {
    let input = try FileBytes.read(file)
    var isSound = true
    for property in Properties.all where self.property == nil || property.name == self.property {
      let start = Clock.work
      do throws(Violation) {
        let budget = Budget(length: input.count)
        try property.check(input, salt: salt)
        try budget.check()
        let time = Duration.nanoseconds(Int64(Clock.work - start))
        Console.say("\(property.name): holds, \(time)")
      } catch {
        isSound = false
        Console.say("\(property.name): \(error)")
      }
    }
    guard isSound else { throw ExitCode.failure }
  }
}
