public import FeedModel
public import Foundation
public import Testing

/// Versions of a feed with the posts that each must announce. The data are in
/// `Vectors/newpost.json`.
public struct NewPostVector: Decodable, Sendable, CustomTestStringConvertible {
  public let id: String
  public let situation: String
  public let versions: [Version]

  public var testDescription: String { "\(id): \(situation)" }

  /// The response to one refresh.
  public struct Version: Decodable, Sendable {
    public let answer: Answer
    public let items: [Item]?
    /// The number of days since the previous version; one if absent.
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
    /// A 4xx or 5xx status, or a document that is not a feed.
    case failure

    /// `nil` if there is no document to judge.
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
    /// The name in the expectations, which is not visible in the feed.
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

  /// The link of the channel in all vectors.
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

  /// Passes each version and its time to a closure, and collects the names that it returns.
  ///
  /// - Parameter announced: takes the snapshot of a version, `nil` if there is no document, and
  ///   returns the names of the announced posts. The title of a post is its name.
  /// - Returns: the announced and the expected names of each version.
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
