import ArgumentParser
import Fuzzing
import Glibc

/// Starts a process for each core and watches over them.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Look for what breaks, on all cores.")

  @Option(help: "How long.")
  var seconds = 600

  @Option(help: "The seed; a random one if not given.")
  var seed: UInt64?

  @Option(help: "How many processes; one for each core if not given.")
  var jobs: Int?

  @Option(help: "The folder of fixtures to begin with.")
  var fixtures = "Fixtures"

  @Option(help: "The folder for what is found.")
  var work = ".build/fuzz-work"

  @Option(help: "Only the property with this name; may be repeated.")
  var only: [String] = []

  @Flag(help: "Leave out the first phase, in which every sample is cut at each byte.")
  var skipCuts = false

  func validate() throws {
    for name in only where Properties.named(name) == nil {
      let names = Properties.all.map(\.name).joined(separator: ", ")
      throw ValidationError("there is no property '\(name)'; there are \(names)")
    }
  }

  func run() throws {
    let seed = seed ?? .random(in: 1...UInt64(UInt32.max))
    let plan = Plan(
      seed: seed, jobs: max(1, jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))), fixtures: fixtures,
      folder: "\(work)/\(seed)", only: only, skipCuts: skipCuts)
    var conductor = try Conductor(plan)
    guard try conductor.run(seconds: seconds) else { throw ExitCode.failure }
  }
}
