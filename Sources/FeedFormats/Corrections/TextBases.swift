import Markup

extension FeedDocument {
  /// Chooses the base for relative addresses in texts, if the document does not declare one. For an
  /// item this is its page if that is on the feed's site, or else the site's home page.
  ///
  /// A base is not an identifying value, so detection is not affected.
  ///
  /// - Parameters:
  ///   - home: The address of the site's home page.
  ///   - address: The address of the document.
  mutating func chooseTextBases(home: String?, address: String?) {
    updateTexts { $0?.useBase(home) }
    let sites = [home, address].compactMap { $0 }
    let roots = sites.compactMap(WebAddress.root)
    lazy var hosts = sites.compactMap(WebAddress.siteHost)
    for index in items.indices {
      let link = items[index].link
      lazy var page = link.flatMap { link in
        let isOnSite =
          roots.contains { link.hasPrefix($0) }
          || WebAddress.siteHost(of: link).map { hosts.contains($0) } == true
        return isOnSite ? link : nil
      }
      items[index].updateTexts { $0?.useBase(page ?? home) }
    }
  }
}

extension TextConstruct {
  fileprivate mutating func useBase(_ base: @autoclosure () -> String?) {
    if !hasOwnBase, mayHoldAddresses, let base = base() { self.base = base }
  }

  /// Whether the text contains attributes, because only these contain addresses.
  private var mayHoldAddresses: Bool {
    kind.isMarkup && utf8.index(of: UInt8(ascii: "="), from: 0) != nil
  }
}
