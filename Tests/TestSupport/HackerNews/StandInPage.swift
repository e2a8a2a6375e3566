/// Writes the pages of the stand-in server, in the markup of Hacker News.
package struct StandInPage {
  let state: HNStandIn.State
  let user: String?

  package init(state: HNStandIn.State, user: String?) {
    self.state = state
    self.user = user
  }

  static let loginForm =
    "<b>Login</b><form action=\"login\" method=\"post\">"
    + "<input type=\"hidden\" name=\"goto\" value=\"news\">"
    + "<input name=\"acct\"><input type=\"password\" name=\"pw\">"
    + "<input type=\"submit\" value=\"login\"></form>"
    + "<b>Create</b><form action=\"login\" method=\"post\">"
    + "<input type=\"hidden\" name=\"goto\" value=\"news\">"
    + "<input type=\"hidden\" name=\"creating\" value=\"t\">"
    + "<input name=\"acct\"><input type=\"password\" name=\"pw\"></form>"

  var login: String { "<html><body>\(Self.loginForm)</body></html>" }

  // MARK: Pages

  /// The page of a ranked list.
  package func list(_ stories: [Int], _ number: Int) -> String {
    list(stories, from: (number - 1) * state.pageSize) { "?p=\($0 / state.pageSize + 1)" }
  }

  /// The page of a list in order of time.
  package func list(_ stories: [Int], next: String?, of user: String? = nil) -> String {
    let start = next.flatMap { Int($0) }.flatMap { stories.firstIndex(of: $0) } ?? 0
    let query = user.map { "id=\($0)&amp;" } ?? ""
    return list(stories, from: start) { "?\(query)next=\(stories[$0])&amp;n=\($0 + 1)" }
  }

  private func list(_ stories: [Int], from start: Int, more: (Int) -> String) -> String {
    let end = min(start + state.pageSize, stories.count)
    var rows = (start..<max(start, end)).map { index in
      storyRow(stories[index], rank: index + 1) + "<tr class='spacer'></tr>"
    }.joined()
    if end < stories.count {
      rows +=
        "<tr class='morespace'></tr><tr><td class='title'>"
        + "<a href='\(more(end))' class='morelink' rel='next'>More</a></td></tr>"
    }
    return frame("<table>\(rows)</table>")
  }

  /// The page with the reason for a refused story.
  package var refusal: String {
    frame("<font color=\"#ff6600\">Please limit title to 80 characters.</font>")
  }

  package func item(_ query: [String: String], token: String) -> String {
    let (id, page) = (Int(query["id"] ?? "") ?? 0, Int(query["p"] ?? "1") ?? 1)
    guard let item = state.items[id] else { return "No such item." }
    let head = item.parent == nil ? storyRow(id, rank: nil) : commentRow(id, level: nil)
    var top = ""
    if item.parent == nil, let text = item.text {
      top = "<tr><td colspan='2'></td><td><div class=\"toptext\">\(text)</div></td></tr>"
    }
    var form = ""
    if user != nil, !item.isClosed {
      form =
        "<tr><td></td><td><form action=\"comment\" method=\"post\">"
        + "<input type=\"hidden\" name=\"parent\" value=\"\(id)\">"
        + "<input type=\"hidden\" name=\"goto\" value=\"item?id=\(id)\">"
        + "<input type=\"hidden\" name=\"hmac\" value=\"\(token)\">"
        + "<textarea name=\"text\" rows=\"8\"></textarea>"
        + "<input type=\"submit\" value=\"add comment\"></form></td></tr>"
    }
    let rows = replies(to: id, level: 0)
    let (start, size) = ((page - 1) * state.commentsPerPage, state.commentsPerPage)
    let shown = rows.dropFirst(start).prefix(size).joined()
    let more =
      rows.count > start + size
      ? "<tr><td><a href='item?id=\(id)&amp;p=\(page + 1)' class='morelink'>More</a></td></tr>" : ""
    return frame(
      "<table class=\"fatitem\">\(head)\(top)\(form)</table>"
        + "<table class=\"comment-tree\">\(shown)\(more)</table>")
  }

  package func user(_ name: String, token: String) -> String {
    guard state.passwords[name] != nil else { return "No such user." }
    let about = state.profiles[name] ?? "Bug fixer."
    let description =
      name == user
      ? "<textarea name=\"about\">\(Self.escaped(about))</textarea>" : Self.escaped(about)
    let rows =
      "<tr class='athing'><td valign='top'>user:</td><td timestamp=\"1160418092\">"
      + "<a href=\"user?id=\(name)\" class=\"hnuser\">\(name)</a></td></tr>"
      + "<tr><td>created:</td><td><a href=\"front?day=2006-10-09&birth=\(name)\">x</a></td></tr>"
      + "<tr><td>karma:</td><td>157,236</td></tr>"
      + "<tr><td>about:</td><td style=\"overflow:hidden;\">\(description)</td></tr>"
    guard name == user else { return frame("<table>\(rows)</table>") }
    return frame(
      "<form class=\"profileform\" method=\"post\" action=\"/xuser\">"
        + "<input type=\"hidden\" name=\"id\" value=\"\(name)\">"
        + "<input type=\"hidden\" name=\"hmac\" value=\"\(token)\"><table>\(rows)"
        + "<tr><td>email:</td><td><input type=\"text\" name=\"email\" value=\"\"></td></tr>"
        + "<tr><td>showdead:</td><td><select name=\"showd\"><option>yes</option>"
        + "<option selected=\"t\">no</option></select></td></tr>"
        + "<tr><td>maxvisit:</td><td><input name=\"maxv\" value=\"20\"></td></tr></table>"
        + "<input type=\"submit\" value=\"update\"></form>")
  }

  package func submit(token: String) -> String {
    guard user != nil else { return login }
    return frame(
      "<form action=\"/r\" method=\"post\">"
        + "<input type=\"hidden\" name=\"fnid\" value=\"\(token)\">"
        + "<input type=\"hidden\" name=\"fnop\" value=\"submit-page\">"
        + "<input type=\"text\" name=\"title\"><input type=\"url\" name=\"url\">"
        + "<textarea name=\"text\"></textarea><input type=\"submit\" value=\"submit\"></form>")
  }

  // MARK: Rows

  private func storyRow(_ id: Int, rank: Int?) -> String {
    guard let item = state.items[id] else { return "" }
    let isRenamed = state.fault == .renamedClasses
    let (row, title) = isRenamed ? ("entry", "headline") : ("athing submission", "titleline")
    let count = commentCount(below: id)
    let comments = count == 0 ? "discuss" : "\(count)&nbsp;comment\(count == 1 ? "" : "s")"
    let url = Self.escaped(item.url ?? "item?id=\(id)")
    if item.isJob {
      return "<tr class='\(row)' id='\(id)'><td class=\"title\"></td><td><img src=\"s.gif\"></td>"
        + "<td class=\"title\"><span class=\"\(title)\"><a href=\"\(url)\">"
        + "\(Self.escaped(item.title ?? ""))</a></span></td></tr>"
        + "<tr><td colspan=\"2\"></td><td class=\"subtext\">\(age(item, id))</td></tr>"
    }
    return
      "<tr class='\(row)' id='\(id)'><td class=\"title\"><span class=\"rank\">\(rank ?? 0).</span>"
      + "</td><td class=\"votelinks\"><center>\(arrow(id, "up"))</center></td>"
      + "<td class=\"title\"><span class=\"\(title)\"><a href=\"\(url)\">"
      + "\(Self.escaped(item.title ?? ""))</a></span></td></tr>"
      + "<tr><td colspan=\"2\"></td><td class=\"subtext\"><span class=\"subline\">"
      + "<span class=\"score\" id=\"score_\(id)\">\(item.score) points</span> by "
      + "<a href=\"user?id=\(item.author ?? "")\" class=\"hnuser\">\(item.author ?? "")</a> "
      + age(item, id) + " <span id=\"unv_\(id)\">\(unvote(id))</span> | "
      + "<a href=\"item?id=\(id)\">\(comments)</a></span></td></tr>"
  }

  private func commentRow(_ id: Int, level: Int?) -> String {
    guard let item = state.items[id] else { return "" }
    let start =
      level.map {
        "<tr class='athing comtr' id='\(id)'><td><table border='0'><tr>"
          + "<td class='ind' indent='\($0)'><img src=\"s.gif\" height=\"1\" width=\"\($0 * 40)\"></td>"
      } ?? "<tr class='athing' id='\(id)'><td><table><tr>"
    let text =
      item.isDeleted
      ? "<div class=\"comment\">[deleted]</div>"
      : "<div class=\"comment\"><div class=\"commtext c00\">\(item.text ?? "")</div></div>"
    let author =
      item.isDeleted
      ? "" : "<a href=\"user?id=\(item.author ?? "")\" class=\"hnuser\">\(item.author ?? "")</a> "
    return start
      + "<td class=\"votelinks\">\(arrow(id, "up"))\(arrow(id, "down"))</td>"
      + "<td class=\"default\"><div style=\"margin-top:2px;\"><span class=\"comhead\">\(author)\(age(item, id))"
      + " <span id=\"unv_\(id)\">\(unvote(id))</span></span></div><br>\(text)"
      + "<div class='reply'><p><a href=\"reply?id=\(id)&goto=x\">reply</a></div>"
      + "</td></tr></table></td></tr>"
  }

  private func replies(to id: Int, level: Int) -> [String] {
    state.items.values.filter { $0.parent == id }.sorted { $0.id < $1.id }.flatMap {
      [commentRow($0.id, level: level)] + replies(to: $0.id, level: level + 1)
    }
  }

  func commentCount(below id: Int) -> Int {
    state.items.values.filter { $0.parent == id }.reduce(0) { $0 + 1 + commentCount(below: $1.id) }
  }

  private func age(_ item: HNStandIn.Item, _ id: Int) -> String {
    "<span class=\"age\" title=\"2026-01-02T03:04:05 \(item.time)\">"
      + "<a href=\"item?id=\(id)\">3 hours ago</a></span>"
  }

  private func arrow(_ id: Int, _ how: String) -> String {
    guard user == nil || state.items[id]?.author != user else { return "" }
    let voted = user.flatMap { state.votes[$0]?[id] } != nil
    let auth = user.map { "&auth=auth-\($0)" } ?? ""
    return "<a id='\(how)_\(id)' class='clicky\(voted ? " nosee" : "")' "
      + "href='vote?id=\(id)&how=\(how)\(auth)&goto=news'><div class='votearrow'></div></a>"
  }

  private func unvote(_ id: Int) -> String {
    guard let user, let how = state.votes[user]?[id] else { return "" }
    return " | <a id='un_\(id)' class='clicky' "
      + "href='vote?id=\(id)&how=un&auth=auth-\(user)&goto=news'>\(how == "up" ? "un" : "un")"
      + "\(how == "up" ? "vote" : "down")</a>"
  }

  private func frame(_ content: String) -> String {
    let login =
      user.map {
        "<a id='me' href=\"user?id=\($0)\">\($0)</a> (<span id='karma'>42</span>) | "
          + "<a id='logout' href=\"logout?auth=x&goto=news\">logout</a>"
      } ?? "<a href=\"login?goto=news\">login</a>"
    return
      "<html lang=\"en\"><head><title>Stand-in</title></head><body><center>"
      + "<table id=\"hnmain\"><tr><td>\(login)</td></tr>"
      + "<tr id='bigbox'><td>\(content)</td></tr></table></center></body></html>"
  }

  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
