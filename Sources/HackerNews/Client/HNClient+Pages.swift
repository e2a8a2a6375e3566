public import URLs

/// Lists that are read in parts by several runs of a program, and the pages of items.
extension HNClient {
  /// Returns a part of a list of the official API, in the order of the list.
  ///
  /// - Parameter offset: the position of the first story in the list.
  /// - Returns: the visible stories among the next ``Configuration/maxStories`` ones, and the offset
  ///   of the stories after them.
  public func stories(
    _ list: StoryList, from offset: Int
  ) async throws(HNError) -> (items: [HNItem], next: Int?) {
    let api = try api()
    let rest = try await api.ids(of: list).dropFirst(max(0, offset))
    let ids = rest.prefix(configuration.maxStories)
    var items: [HNItem.ID: HNItem] = [:]
    for await item in api.items(Array(ids)) { items[item.id] = item }
    guard ids.isEmpty || !items.isEmpty else {
      throw .invalidResponse(api.base.redacted, reason: "no item of the list can be read")
    }
    let stories = ids.compactMap { items[$0] }.filter(\.isVisibleStory)
    return (
      try await withRecords(stories), rest.count > ids.count ? offset + ids.count : nil
    )
  }

  /// Returns the page at a position that ``HNPage/nextPosition`` returned.
  public func posts(at position: String) async throws(HNError) -> HNPage {
    guard let next = HNPage.Next(position), next.url.isSameOrigin(as: site.markup.site) else {
      throw .notAllowed("the page belongs to another site")
    }
    var page = try await site.page(next)
    page.items = try await withRecords(page.items)
    return page
  }

  /// Returns the page of an item.
  public nonisolated func url(of id: HNItem.ID) -> WebURL? { site.markup.url(of: id) }

  /// Returns the number of the item whose page has this URL.
  public nonisolated func item(at url: WebURL) -> HNItem.ID? { site.markup.item(at: url) }
}

extension HNPage {
  /// The position of the next page, for ``HNClient/posts(at:)``; `nil` for the last page.
  public var nextPosition: String? { next.map { "\($0.row.rawValue) \($0.url)" } }
}

extension HNPage.Next {
  fileprivate init?(_ position: String) {
    let parts = position.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let row = HNMarkup.RowKind(rawValue: parts[0]),
      let url = WebURL(parts[1])
    else { return nil }
    self.init(url: url, row: row)
  }
}

extension HNMarkup {
  /// Returns the names of the values that a list needs, such as `user`; `nil` if there is no such
  /// list.
  public func parameters(ofList name: String) -> [String]? { lists[name]?.path.parameters }
}
