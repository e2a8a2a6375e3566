public import FeedModel
public import Foundation
public import Testing

/// A feed in several versions, and the posts that each of them has to announce. The data stand in
/// `Vectors/newpost.json`.
public struct NewPostVector: Decodable, Sendable, CustomTestStringConvertible {
  public let id: String
  public let situation: String
  public let versions: [Version]

  public var testDescription: String { "\(id): \(situation)" }

  /// What the server answers at one refresh.
  public struct Version: Decodable, Sendable {
    public let answer: Answer
    public let items: [Item]?
    /// Since the version before; a day where there is none.
    public let days: Double?
    let classic: [String]
    let standard: [String]

    public func announced(_ profile: DetectionProfile) -> [String] {
      profile == .classic ? classic : standard
    }
  }

  public enum Answer: String, Decodable, Sendable {
    case complete, partial, truncated
    case notModified
    /// A status of 4xx or 5xx, or something that is no feed.
    case failure

    /// Nil where nothing arrives to be judged.
    public var completeness: Completeness? {
      switch self {
      case .complete: .complete
      case .partial: .partial
      case .truncated: .truncated
      case .notModified, .failure: nil
      }
    }
  }

  public struct Item: Decodable, Sendable {
    /// By this the expectations call it; the feed does not show it.
    public let name: String
    let guid: String?
    let link: String?
    let title: String?
    let date: Date?
    let text: String?
    let enclosure: String?

    public var identity: PostIdentity {
      PostIdentity(
        guid: guid, link: link, title: title, date: date, enclosure: enclosure,
        text: text.map { Digest($0) })
    }
  }

  /// Of all vectors' feeds.
  public static let channelLink = "http://h.ex/"

  public static let all: [NewPostVector] = {
    do {
      let file = try #require(
        Bundle.module.url(forResource: "newpost", withExtension: "json", subdirectory: "Vectors"))
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode([NewPostVector].self, from: try Data(contentsOf: file))
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// Gives each version to a reader, with its time, and compares what it announces.
  ///
  /// - Parameter announced: takes the version's snapshot, nil where nothing arrives to be judged,
  ///   and returns the names of the posts it announces. A post's title is its name.
  /// - Returns: the names that were announced and should have been, version by version.
  public func run(
    _ profile: DetectionProfile,
    announced: (FeedSnapshot?, Date) async throws -> [String]
  ) async rethrows -> (announced: [[String]], expected: [[String]]) {
    var now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    var names: [[String]] = []
    for version in versions {
      now += (version.days ?? 1) * 86_400
      names.append(try await announced(version.snapshot, now))
    }
    return (names, versions.map { $0.announced(profile) })
  }
}

extension NewPostVector.Version {
  fileprivate var snapshot: FeedSnapshot? {
    answer.completeness.map { completeness in
      FeedSnapshot(
        channel: Channel(link: NewPostVector.channelLink),
        items: (items ?? []).map { item in
          IncomingPost(identity: item.identity) { Post(title: item.name) }
        }, completeness: completeness)
    }
  }
}
