import Fuzzing

/// What all processes of a run have to agree on.
struct Plan {
  var seed: UInt64
  var jobs: Int
  var fixtures: String
  /// Where the processes note what they do, and what they find.
  var folder: String
  var only: [String]
  var skipCuts: Bool

  var findings: String { "\(folder)/findings" }
  func slot(_ job: Int) -> String { "\(folder)/worker-\(job).slot" }
  func log(_ job: Int) -> String { "\(folder)/worker-\(job).log" }

  var properties: [any Property] {
    only.isEmpty ? Properties.all : only.compactMap { Properties.named($0) }
  }

  func campaign(job: Int) throws -> Campaign {
    Campaign(
      try Corpus(fixtures: fixtures), properties: properties, seed: seed,
      share: Campaign.Share(index: job, of: jobs), withCuts: !skipCuts)
  }

  /// The arguments that start a process of this run.
  func arguments(job: Int, first: Int) -> [String] {
    [
      "work", "--seed", "\(seed)", "--jobs", "\(jobs)", "--fixtures", fixtures, "--folder", folder,
      "--job", "\(job)", "--first", "\(first)",
    ] + only.flatMap { ["--only", $0] } + (skipCuts ? ["--skip-cuts"] : [])
  }
}
