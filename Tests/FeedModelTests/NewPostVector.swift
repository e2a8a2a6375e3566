import FeedModel
import Foundation
import Testing

/// A feed in several versions, and the posts that each of them has to announce. The data stand in
/// `Vectors/newpost.json`.
struct NewPostVector: Decodable, Sendable, CustomTestStringConvertible {
  let id: String
  let situation: String
  let versions: [Version]

  var testDescription: String { "\(id): \(situation)" }

  /// What the server answers at one refresh.
  struct Version: Decodable, Sendable {
    let answer: Answer
    let items: [Item]?
    let classic: [String]
    let standard: [String]

    func announced(_ profile: DetectionProfile) -> [String] {
      profile == .classic ? classic : standard
    }
  }

  enum Answer: String, Decodable {
    case complete, partial, truncated
    case notModified
    /// A status of 4xx or 5xx, or something that is no feed.
    case failure

    /// Nil where nothing arrives to be judged.
    var completeness: Completeness? {
      switch self {
      case .complete: .complete
      case .partial: .partial
      case .truncated: .truncated
      case .notModified, .failure: nil
      }
    }
  }

  struct Item: Decodable, Sendable {
    /// By this the expectations call it; the feed does not show it.
    let name: String
    let guid: String?
    let link: String?
    let title: String?
    let date: Date?
    let text: String?
    let enclosure: String?

    var identity: PostIdentity {
      PostIdentity(
        guid: guid, link: link, title: title, date: date, enclosure: enclosure,
        text: text.map { Digest($0) })
    }
  }

  /// Of all vectors' feeds.
  static let channelLink = "http://h.ex/"

  static let all: [NewPostVector] = {
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
}
