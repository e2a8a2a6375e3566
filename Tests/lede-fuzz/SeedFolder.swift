import FoundationEssentials
import Fuzzing

/// A folder of initial inputs for libFuzzer: each sample once for each property that uses its kind.
struct SeedFolder {
  var path: String

  func write(_ corpus: Corpus) throws {
    let folder = URL(filePath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for property in Properties.all {
      for sample in corpus.samples(of: property.kinds) {
        let name = "\(property.name)-\(sample.name)".replacing("/", with: "-")
        let trial = Trial(property: property, salt: 0, input: sample.bytes)
        try Data(trial.bytes).write(to: folder.appending(path: name))
      }
    }
  }
}
