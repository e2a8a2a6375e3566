package import HackerNews
package import JSONText
package import Terminal
import URLs

/// The result of an action on Hacker News: a sentence, and the members of a JSON document.
package struct HNResult: Presentable {
  private let sentence: StyledText
  private let members: (inout JSONWriter) -> Void

  private init(_ sentence: StyledText, _ members: @escaping (inout JSONWriter) -> Void) {
    self.sentence = sentence
    self.members = members
  }

  package func text(_ times: TimeStyle) -> StyledText { sentence + "\n" }

  package func write(to document: inout JSONWriter) { members(&document) }

  // MARK: Actions

  /// - Parameter page: returns the URL of an item's page.
  package static func submitted(
    _ result: HNSubmitResult, page: (HNItem.ID) -> String?
  ) -> HNResult {
    switch result {
    case .accepted(let id): written("Submitted", "accepted", id, id.flatMap(page))
    case .duplicate(let id):
      written("Submitted before; your vote was added", "duplicate", id, id.flatMap(page))
    }
  }

  package static func replied(
    _ id: HNItem.ID?, page: (HNItem.ID) -> String?
  ) -> HNResult { written("Replied", "accepted", id, id.flatMap(page)) }

  private static func written(
    _ words: SafeText, _ result: String, _ id: HNItem.ID?, _ page: String?
  ) -> HNResult {
    HNResult(StyledText(words) + (page.map { ": \($0)" } ?? ".")) {
      $0.field("result", result)
      $0.field("id", id)
      $0.field("page_url", page)
    }
  }

  /// - Parameter vote: the new vote; `nil` if it was withdrawn.
  package static func voted(
    _ vote: HNVote?, on id: HNItem.ID, _ result: HNVoteResult
  ) -> HNResult {
    let sentence: StyledText =
      switch (result, vote) {
      case (.unchanged, _): "You had voted this way before."
      case (.recorded, .up): "Voted up."
      case (.recorded, .down): "Voted down."
      case (.recorded, nil): "Vote withdrawn."
      }
    return HNResult(sentence) {
      $0.field("result", result == .recorded ? "recorded" : "unchanged")
      $0.field("id", id)
      $0.field("vote", vote?.rawValue)
    }
  }

  package static func markedRead(_ ids: [HNItem.ID]) -> HNResult {
    HNResult("\(Words.count(ids.count, "item")) marked as read.") { $0.write(ids) }
  }

  package static func deleted(_ ids: [HNItem.ID]) -> HNResult {
    HNResult("\(Words.count(ids.count, "item")) deleted.") { $0.write(ids) }
  }

  package static func profileUpdated(_ user: String) -> HNResult {
    HNResult("Profile updated.") {
      $0.field("result", "updated")
      $0.field("name", user)
    }
  }

  // MARK: Sessions

  /// - Parameter user: the logged-in user; `nil` after logging out.
  package static func session(_ user: HNUser?, account: String) -> HNResult {
    let name: SafeText? = user.map { user in
      user.karma.map { "\(user.name) (karma \($0))" } ?? "\(user.name)"
    }
    return HNResult(name.map { "Logged in as \($0)." } ?? "Logged out.") {
      $0.field("account", account)
      $0.field("logged_in", user != nil)
      $0.field("name", user?.name)
      $0.field("karma", user?.karma)
    }
  }

  // MARK: Markup files

  /// - Parameter note: the beginning of the sentence, such as `Valid`.
  package static func markup(_ markup: HNMarkup, _ note: SafeText) -> HNResult {
    let lists = Words.count(markup.listNames.count, "list")
    return HNResult(
      "\(note): revision \(markup.revision) for \(markup.site.description), \(lists)."
    ) {
      $0.field("revision", markup.revision)
      $0.field("site", markup.site.description)
      $0.field("lists", array: markup.listNames)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ ids: [HNItem.ID]) {
    field("items", array: ids) { $0.value($1) }
  }
}
