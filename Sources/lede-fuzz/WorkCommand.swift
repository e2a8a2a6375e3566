import ArgumentParser
import Fuzzing

/// One of the processes that `run` starts.
struct WorkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Do one process's share of a run.", shouldDisplay: false)

  @Option var seed: UInt64
  @Option var jobs: Int
  @Option var fixtures: String
  @Option var folder: String
  @Option var only: [String] = []
  @Flag var skipCuts = false
  @Option(help: "The number of this process.") var job: Int
  @Option(help: "The trial to begin with.") var first: Int

  func run() throws {
    let plan = Plan(
      seed: seed, jobs: jobs, fixtures: fixtures, folder: folder, only: only, skipCuts: skipCuts)
    var worker = Worker(
      campaign: try plan.campaign(job: job), slot: try Slot(opening: plan.slot(job)),
      findings: FindingFolder(path: plan.findings))
    worker.run(from: first)
  }
}
