import FeedFormats
import FoundationEssentials
import LocalFiles

/// All samples: the fixtures of the project, and small seeds for cases that no fixture covers.
public struct Corpus: Sendable {
  public let samples: [Sample]
  private let byKind: [Sample.Kind: [Sample]]

  public init(_ samples: [Sample]) {
    self.samples = samples
    byKind = Dictionary(grouping: samples, by: \.kind)
  }

  /// Collects the seeds and every document in a folder, sorted by name.
  public init(fixtures folder: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.contains("/") }
    let files = try paths.compactMap { path -> Sample? in
      var isFolder = false
      guard FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder),
        !isFolder
      else { return nil }
      let bytes = try FileBytes.read("\(folder)/\(path)")
      return Self.kind(of: bytes).map { Sample($0, path, bytes) }
    }
    self.init(files + Seeds.all)
  }

  /// Returns the samples of some kinds, sorted by the names of the kinds.
  public func samples(of kinds: Set<Sample.Kind>) -> [Sample] {
    kinds.sorted { $0.rawValue < $1.rawValue }.flatMap { byKind[$0] ?? [] }
  }

  /// Returns `nil` for a file that is not a document, such as a database.
  private static func kind(of bytes: [UInt8]) -> Sample.Kind? {
    switch DocumentKind(sniffing: bytes) {
    case .json: .json
    case .html: .html
    case .opml: .opml
    case .xml, .empty, .unknown: .xml
    case .image, .binary: nil
    }
  }
}
