/// Writes the pages of the stand-in server, in the markup of Hacker News.
struct StandInPage {
  let state: HNStandIn.State
  let user: String?

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

  func list(_ number: Int, path: String) -> String {
    let size = state.pageSize
    let ids = state.stories.dropFirst((number - 1) * size)
    var rows = ids.prefix(size).enumerated().map { index, id in
      storyRow(id, rank: (number - 1) * size + index + 1) + "<tr class='spacer'></tr>"
    }.joined()
    if ids.count > size {
      rows +=
        "<tr class='morespace'></tr><tr><td class='title'>"
        + "<a href='?p=\(number + 1)' class='morelink' rel='next'>More</a></td></tr>"
    }
    return frame("<table>\(rows)</table>")
  }

  func item(_ id: Int, token: String) -> String {
    guard let item = state.items[id] else { return "No such item." }
    let head = item.parent == nil ? storyRow(id, rank: nil) : commentRow(id, level: nil)
    var top = ""
    if item.parent == nil, let text = item.text {
      top = "<tr><td colspan='2'></td><td><div class=\"toptext\">\(text)</div></td></tr>"
    }
    var form = ""
    if user != nil {
      form =
        "<tr><td></td><td><form action=\"comment\" method=\"post\">"
        + "<input type=\"hidden\" name=\"parent\" value=\"\(id)\">"
        + "<input type=\"hidden\" name=\"goto\" value=\"item?id=\(id)\">"
        + "<input type=\"hidden\" name=\"hmac\" value=\"\(token)\">"
        + "<textarea name=\"text\" rows=\"8\"></textarea>"
        + "<input type=\"submit\" value=\"add comment\"></form></td></tr>"
    }
    return frame(
      "<table class=\"fatitem\">\(head)\(top)\(form)</table>"
        + "<table class=\"comment-tree\">\(replies(to: id, level: 0))</table>")
  }

  func user(_ name: String, token: String) -> String {
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

  func submit(token: String) -> String {
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
      + "<td class=\"default\"><span class=\"comhead\">\(author)\(age(item, id))"
      + " <span id=\"unv_\(id)\">\(unvote(id))</span></span><br>\(text)"
      + "<div class='reply'><p><a href=\"reply?id=\(id)&goto=x\">reply</a></div>"
      + "</td></tr></table></td></tr>"
  }

  private func replies(to id: Int, level: Int) -> String {
    state.items.values.filter { $0.parent == id }.sorted { $0.id < $1.id }.map {
      commentRow($0.id, level: level) + replies(to: $0.id, level: level + 1)
    }.joined()
  }

  private func commentCount(below id: Int) -> Int {
    state.items.values.filter { $0.parent == id }.reduce(0) { $0 + 1 + commentCount(below: $1.id) }
  }

  private func age(_ item: HNStandIn.Item, _ id: Int) -> String {
    "<span class=\"age\" title=\"2026-01-02T03:04:05 \(item.time)\">"
      + "<a href=\"item?id=\(id)\">3 hours ago</a></span>"
  }

  private func arrow(_ id: Int, _ how: String) -> String {
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

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
