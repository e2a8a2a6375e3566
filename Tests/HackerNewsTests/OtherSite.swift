import Foundation
import Synchronization
import TestSupport

/// A stateful site of the same family whose markup, paths, forms, messages and cookies have nothing
/// in common with those of Hacker News. ``markup(at:)`` describes it.
final class OtherSite: Sendable {
  struct State {
    var titles = [1: "First", 2: "Second & third"]
    var comments: [(id: Int, story: Int, author: String, text: String)] = [
      (11, 1, "ann", "<b>Good</b> idea")
    ]
    var votes: [Int: Int] = [:]
    var bio = "I am ann."
    /// Whether the form of a story has another hidden field.
    var nonce = "n-1"
  }

  let server: TestHTTPServer
  private let state = Mutex(State())

  init() throws {
    server = try TestHTTPServer()
    server.set("*", .computed { [weak self] in self?.response(to: $0) ?? .status(500) })
  }

  func read<Value: Sendable>(_ body: (inout sending State) -> sending Value) -> Value {
    state.withLock { body(&$0) }
  }

  private func response(to request: TestHTTPRequest) -> TestHTTPResponse {
    let form = HNStandIn.fields(String(decoding: request.body, as: UTF8.self))
    let isMember = request["Cookie"] == "sid=s-1"
    return state.withLock { state in
      if request.method == "POST", request.path != "/enter" {
        guard isMember, form["csrf"] == "c&1" else {
          return .status(422, body: Self.page("", alert: "Your form is stale.", isMember))
        }
      }
      switch (request.method, request.path) {
      case ("GET", "/stories"), ("GET", "/stories?from=2"):
        let ids = request.path == "/stories" ? [1] : [2]
        let next = ids == [1] ? "<nav><a rel='next' href='/stories?from=2'>older</a></nav>" : ""
        let rows = ids.map { Self.story($0, state) }.joined()
        return .status(200, body: Self.page("<ol>\(rows)</ol>\(next)", isMember))
      case ("GET", "/enter"):
        return .status(
          200,
          body: Self.page(
            "<form id=enter action='/enter' method=POST><input type=hidden name=csrf value='c&amp;1'>"
              + "<input name=nick><input type=password name=phrase><button>Go</button></form>",
            isMember))
      case ("POST", "/enter"):
        guard form["csrf"] == "c&1", form["nick"] == "ann", form["phrase"] == "pass+word" else {
          return .status(401, body: Self.page("", alert: "Who are you?", isMember))
        }
        return .status(
          303, headers: ["Location": "/stories", "Set-Cookie": "sid=s-1; Path=/; Secure; HttpOnly"])
      case ("POST", "/leave"): return .redirect(to: "/stories", status: 303)
      case ("GET", "/write"):
        return .status(
          200,
          body: Self.page(
            "<form class=write action='/write' method=POST>\(Self.token)<input name=headline>"
              + "<input name=address><textarea name=body></textarea></form>", isMember))
      case ("POST", "/write"):
        let id = state.titles.count + 1
        guard !state.titles.values.contains(form["headline"] ?? "") else {
          return .status(200, body: Self.page("", alert: "We have this already.", isMember))
        }
        state.titles[id] = form["headline"]
        return .redirect(to: "/s/\(id)", status: 303)
      case ("GET", let path) where path.hasSuffix("/answer"):
        return .status(
          200,
          body: Self.page(
            "<form class=answer action='\(path)' method=POST>\(Self.token)"
              + "<input type=hidden name=nonce value='\(state.nonce)'>"
              + "<textarea name=words></textarea></form>", isMember))
      case ("POST", let path) where path.hasSuffix("/answer"):
        let parts = path.split(separator: "/")
        guard form["nonce"] == state.nonce, let story = Int(parts[1]) else { return .status(400) }
        state.comments.append((20, story, "ann", form["words"] ?? ""))
        return .status(200, body: Self.page("<p class=thanks></p>", isMember))
      case ("POST", "/vote"):
        guard let id = form["item"].flatMap({ Int($0) }),
          let vote = form["dir"].flatMap({ Int($0) })
        else { return .status(400) }
        state.votes[id] = vote == 0 ? nil : vote
        return .status(200, body: Self.page("<p>ok</p>", isMember))
      case ("GET", "/people/ann"):
        return .status(
          200,
          body: Self.page(
            "<dl><dt>name<dd>ann<dt>points<dd>1,024<dt>bio<dd>\(state.bio)</dl>"
              + "<form class=me action='/people/ann' method=POST>\(Self.token)"
              + "<textarea name=bio>\(state.bio)</textarea></form>", isMember))
      case ("POST", "/people/ann"):
        state.bio = form["bio"] ?? ""
        return .redirect(to: "/people/ann")
      case ("GET", let path) where path.hasPrefix("/s/"):
        guard let id = Int(path.dropFirst(3)), state.titles[id] != nil else { return .status(404) }
        let comments = state.comments.filter { $0.story == id }.map { comment in
          "<section class=remark data-number='\(comment.id)' data-depth='1'><b>\(comment.author)</b>"
            + "<div class=words>\(comment.text)</div></section>"
        }.joined()
        return .status(200, body: Self.page("\(Self.story(id, state))\(comments)", isMember))
      default: return .status(404)
      }
    }
  }

  private static let token = "<input type=hidden name=csrf value='c&amp;1'>"

  private static func story(_ id: Int, _ state: State) -> String {
    let vote = state.votes[id].map { " data-vote='\($0)'" } ?? ""
    return "<li class=story data-number='\(id)'\(vote)><h3><a href='https://example.org/\(id)'>"
      + "\(StandInPage.escaped(state.titles[id] ?? ""))</a></h3><span class=by>ann</span>"
      + "<time datetime='2026-01-02T03:04:05+01:00'>yesterday</time><data class=points value='3'>"
      + "</data><form class=vote action='/vote' method=POST>\(token)"
      + "<input type=hidden name=item value='\(id)'></form></li>"
  }

  private static func page(_ content: String, alert: String = "", _ isMember: Bool) -> String {
    let head =
      isMember
      ? "<header><i class=member>ann</i><form id=leave action='/leave' method=POST>\(token)</form>"
        + "</header>" : "<header></header>"
    let box = alert.isEmpty ? "" : "<div role=alert>\(alert)</div>"
    return "<!doctype html><html><body>\(head)\(box)<main>\(content)</main></body></html>"
  }

  /// The markup file of the site.
  static func markup(at url: String) -> [UInt8] {
    Array(
      """
      {
        "format": 2, "revision": 1, "site": "\(url)",
        "lists": {"all": {"path": "stories"}},
        "page": {
          "me": "string(//i[@class='member'])", "logout": {"form": "//form[@id='leave']"},
          "more": "string(//a[@rel='next']/@href)", "messages": ["string(//*[@role='alert'])"]
        },
        "post": {
          "rows": "//li[@class='story']", "require": ["title"],
          "fields": {
            "id": {"xpath": "string(@data-number)", "type": "int"}, "title": "string(h3)",
            "url": {"xpath": "string(h3/a/@href)", "type": "url"}, "author": "string(*[@class='by'])",
            "time": {"xpath": "string(time/@datetime)", "type": "date"},
            "score": {"xpath": "string(data/@value)", "type": "int"},
            "votedUp": {"xpath": "@data-vote[. = '1']", "type": "flag"},
            "votedDown": {"xpath": "@data-vote[. = '-1']", "type": "flag"}
          }
        },
        "comment": {
          "rows": "//section",
          "fields": {
            "id": {"xpath": "string(@data-number)", "type": "int"},
            "level": {"xpath": "@data-depth - 1", "type": "int"}, "author": "string(b)",
            "text": {"xpath": "div[@class='words']", "type": "html"}
          }
        },
        "thread": {
          "path": "s/{id}", "head": [{"row": "post", "rows": "//main/li"}], "comments": "//section"
        },
        "user": {
          "path": "people/{user}",
          "fields": {
            "name": "string(//dd[1])", "karma": {"xpath": "string(//dd[2])", "type": "int"},
            "about": {"xpath": "//dd[3]", "type": "html"}
          }
        },
        "session": {"page": "stories"},
        "forms": {
          "login": {
            "pages": ["enter"], "xpath": "//form[@id='enter']",
            "fields": {"user": "nick", "password": "phrase"},
            "outcomes": [{"status": [303], "is": "accepted"}, {"status": [401], "is": "badLogin"}]
          },
          "submit": {
            "pages": ["write"], "xpath": "//form[@class='write']",
            "fields": {"title": "headline", "url": "address", "text": "body"},
            "outcomes": [{"location": "/s/(\\\\d+)$", "is": "accepted"}]
          },
          "comment": {
            "pages": ["s/{id}/answer"], "xpath": "//form[@class='answer']",
            "fields": {"text": "words"},
            "outcomes": [{"status": [200], "xpath": "//p[@class='thanks']", "is": "accepted"}]
          },
          "profile": {
            "pages": ["people/{user}"], "xpath": "//form[@class='me']", "fields": {"about": "bio"},
            "outcomes": [{"status": [302], "is": "accepted"}]
          }
        },
        "votes": {
          "page": "s/{id}",
          "up": {"form": "form[@class='vote']", "set": {"dir": "1"}},
          "down": {"form": "form[@class='vote']", "set": {"dir": "-1"}},
          "un": {"form": "form[@class='vote']", "set": {"dir": "0"}},
          "outcomes": [{"status": [200], "is": "accepted"}]
        },
        "messages": {"duplicate": ["have this already"], "expired": ["form is stale"]}
      }
      """.utf8)
  }
}
