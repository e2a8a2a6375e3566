extension FeedDocument {
  /// Chooses what relative addresses in texts resolve against, if the document does not declare it: for
  /// an item its page if that is on the feed's own site, else the site's home page.
  ///
  /// A base is not part of what identifies an item, so choosing one corrects no identifying value.
  ///
  /// - Parameters:
  ///   - home: the site's home page.
  ///   - address: the address of the document.
  mutating func chooseTextBases(home: String?, address: String?) {
    updateTexts { $0?.useBase(home) }
    let sites = [home, address].compactMap { $0 }
    let roots = sites.compactMap(WebAddress.root)
    let hosts = sites.compactMap(WebAddress.siteHost)
    for index in items.indices {
      let page = items[index].link.flatMap { link in
        let isOnSite =
          roots.contains(where: link.hasPrefix)
          || WebAddress.siteHost(of: link).map(hosts.contains) == true
        return isOnSite ? link : nil
      }
      items[index].updateTexts { $0?.useBase(page ?? home) }
    }
  }
}

extension TextConstruct {
  fileprivate mutating func useBase(_ base: String?) {
    if let base, !hasOwnBase, mayHoldAddresses { self.base = base }
  }

  /// Addresses in a text are values of attributes.
  private var mayHoldAddresses: Bool {
    kind.isMarkup && utf8.index(of: UInt8(ascii: "="), from: 0) != nil
  }
}
