import Fuzzing
import Glibc

/// Runs trials one after the other, and notes each before it begins.
struct Worker {
  private let campaign: Campaign
  private let slot: Slot
  private let findings: FindingFolder
  private let parent = getppid()
  /// The length of the shortest input found for each rule.
  private var shortest: [String: Int] = [:]

  init(campaign: Campaign, slot: Slot, findings: FindingFolder) {
    self.campaign = campaign
    self.slot = slot
    self.findings = findings
  }

  /// Goes on until it is stopped, or its parent is gone.
  mutating func run(from first: Int) {
    slot.done = first
    while !slot.isStopped, getppid() == parent {
      let trial = campaign.trial(slot.done)
      if let violation = violation(of: trial) { keep(violation, of: trial) }
      slot.done += 1
    }
  }

  private func violation(of trial: Trial) -> Violation? {
    slot.begin(
      property: Properties.all.firstIndex { $0.name == trial.property.name } ?? 0,
      input: trial.input, salt: trial.salt)
    defer { slot.end() }
    do throws(Violation) {
      let budget = Budget(length: trial.input.count)
      try trial.run()
      try budget.check()
      return nil
    } catch {
      return error
    }
  }

  /// Makes the first input that breaks a rule small, and later ones only count when they are smaller.
  private mutating func keep(_ violation: Violation, of trial: Trial) {
    let name = "\(trial.property.name) \(violation.rule)"
    if let known = shortest[name], known <= trial.input.count { return }
    var small = trial
    small.input = Shrinker.shrink(trial.input) { input in
      var candidate = trial
      candidate.input = input
      return self.violation(of: candidate)?.rule == violation.rule
    }
    shortest[name] = small.input.count
    findings.save(
      Finding(
        property: trial.property.name, rule: violation.rule,
        details: self.violation(of: small)?.details ?? violation.details, origin: trial.origin,
        input: small.input, salt: trial.salt))
  }
}
