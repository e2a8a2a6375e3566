import URLs

extension HNMarkup {
  /// The bundled file, for news.ycombinator.com.
  public static let bundled: HNMarkup = {
    do throws(HNMarkupError) {
      return try HNMarkup(parsing: PackageResources.hn_markup_json)
    } catch {
      fatalError("the bundled markup file is invalid: \(error)")
    }
  }()

  /// Reads the file's self-test pages and checks the results.
  ///
  /// - Throws: if the results differ from those that the file expects.
  public func runChecks() throws(HNMarkupError) {
    for (index, check) in (checks ?? []).enumerated() {
      let path = "checks[\(index)].expect"
      do throws(HNError) {
        let page = try SitePage(Array(check.html.utf8), url: site, encoding: "utf-8", self)
        try compare(page, check.expect, at: path)
      } catch {
        if case .markup(let error) = error { throw error }
        throw HNMarkupError(path, "\(error)")
      }
    }
  }

  private func compare(
    _ page: SitePage, _ expected: Check.Expectation, at path: String
  ) throws(HNError) {
    func equal(_ name: String, _ value: String?, _ expected: String?) throws(HNError) {
      guard value != expected else { return }
      throw .markup(
        HNMarkupError(
          "\(path).\(name)", "finds \(value ?? "nothing"), not \(expected ?? "nothing")"))
    }
    try equal("me", try page.me(), expected.me)
    try equal(
      "more", try page.more()?.description, expected.more.flatMap { site.resolve($0)?.description })
    let rows = [
      ("post", RowKind.post, expected.posts, expected.post),
      ("comment", .comment, expected.comments, expected.comment),
    ]
    for (name, kind, count, first) in rows where count != nil || first != nil {
      let found = try page.rows(kind)
      if let count { try equal("\(name)s", "\(found.count)", "\(count)") }
      for (field, text) in first ?? [:] {
        try equal("\(name).\(field)", found.first?.values[field]?.description, text)
      }
    }
  }
}
