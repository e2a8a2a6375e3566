import FeedModel

/// The wording of the index's verdicts on items and documents.
enum JudgementText {
  /// - Parameter ignoresEdits: Whether edits of the feed's posts are ignored.
  static func name(of judgement: ItemJudgement, ignoresEdits: Bool) -> String {
    switch judgement.verdict {
    case .new: return "new"
    case .known: return "known"
    case .updated:
      if ignoresEdits { return "ignored" }
      if case .key = judgement.evidence { return "updated" }
      return "merged"
    case .repeated: return "repeated"
    case .deleted: return "deleted"
    }
  }

  /// Returns why an item got its verdict, and what rules did with it. An item that a rule drops has
  /// the verdict `deleted` from then on, although the user has not deleted it.
  static func reason(_ judgement: ItemJudgement, rules: String?) -> String {
    guard let rules else { return reason(judgement) }
    if case .deleted = judgement.verdict {
      return "\(rules); known by \(trait(judgement.evidence))"
    }
    return "\(reason(judgement)); \(rules)"
  }

  /// Returns why an item got its verdict.
  static func reason(_ judgement: ItemJudgement) -> String {
    let evidence = judgement.evidence
    switch judgement.verdict {
    case .new: return missing(evidence)
    case .known: return "known by \(trait(evidence))"
    case .updated:
      let changes = names(of: judgement.changes)
      let edit = changes.isEmpty ? "" : "; changed: \(changes.joined(separator: ", "))"
      return "known by \(trait(evidence))\(edit)"
    case .repeated: return "listed earlier in the same document; known by \(trait(evidence))"
    case .deleted where evidence == .story: return "you deleted this story in another feed"
    case .deleted: return "you deleted it; known by \(trait(evidence))"
    }
  }

  /// Returns what happened to the posts that a document does not list.
  static func departure(_ decision: PurgeDecision) -> String {
    switch decision {
    case .believed: "posts that it does not list have left the feed"
    case .truncated: "it is truncated, so no post has left the feed"
    case .partial: "it is only a part of the feed, so no post has left the feed"
    case .empty: "it is empty, probably by mistake, so no post has left the feed"
    case .shrunk:
      "it lists less than a fifth of the previous posts, which is accepted only the third time "
        + "in a row, so no post has left the feed"
    }
  }

  // MARK: Parts

  private static func missing(_ evidence: PostEvidence) -> String {
    switch evidence {
    case .key(.guid): "no known post has its guid"
    case .key(.comments): "it has no guid, and no known post has its discussion"
    case .key(.link): "it has no guid, and no known post has its link"
    case .key(let level):
      "it has no guid or link of its own, and no known post has its \(name(of: level))"
    case .nothing: "it has neither guid nor link; the classic profile treats such items as new"
    case .guidAddress, .bareLink, .witnesses, .massMove, .story: "no known post is similar to it"
    }
  }

  private static func trait(_ evidence: PostEvidence) -> String {
    switch evidence {
    case .nothing: "nothing"
    case .key(let level): "its \(name(of: level))"
    case .guidAddress: "the address in its guid, which had another spelling"
    case .bareLink: "its link; the post had no guid"
    case .story: "its link and title"
    case .witnesses(let witnesses):
      "facts shared with a missing post: \(names(of: witnesses).joined(separator: ", "))"
    case .massMove(let witnesses):
      "facts shared with a missing post: \(names(of: witnesses).joined(separator: ", ")); "
        + "other items moved in the same way"
    }
  }

  static func name(of level: IndexLevel) -> String {
    switch level {
    case .guid: "guid"
    case .comments: "discussion"
    case .link: "link"
    case .dated: "date"
    case .titled: "title"
    case .worded: "text"
    }
  }

  static func names(of witnesses: MatchingFacts) -> [String] {
    let all: [(MatchingFacts, String)] = [
      (.place, "place"), (.title, "title"), (.date, "date"), (.text, "text"),
    ]
    return all.filter { witnesses.contains($0.0) }.map(\.1)
  }

  static func names(of changes: PostChanges) -> [String] {
    let all: [(PostChanges, String)] = [
      (.guid, "guid"), (.link, "link"), (.title, "title"), (.text, "text"),
      (.enclosure, "enclosure"),
    ]
    return all.filter { changes.contains($0.0) }.map(\.1)
  }

  /// Returns a fixed identifier for JSON output.
  static func code(of evidence: PostEvidence) -> String {
    switch evidence {
    case .nothing: "nothing"
    case .key(let level): name(of: level)
    case .guidAddress: "guid-address"
    case .bareLink: "link-without-guid"
    case .witnesses: "witnesses"
    case .massMove: "mass-move"
    case .story: "story"
    }
  }
}
