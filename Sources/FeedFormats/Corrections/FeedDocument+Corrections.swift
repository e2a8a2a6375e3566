/// Corrects what publishers commonly get wrong, once the whole document has been read.
extension FeedDocument {
  /// Applies every correction to the channel and to each item. O(n) in the items.
  mutating func correct(_ context: FeedParser.Context) {
    readMarkedUpDates()
    removePlaceholderDates()
    correctTexts()
    let format = format
    simplifyNames(in: format)
    let addresses = correctAddresses()
    for index in items.indices {
      items[index].correct { item in
        item.readMarkedUpDates()
        item.removePlaceholderDates()
        item.correctTexts()
        item.correctAddresses(addresses)
        item.restoreEnclosure()
        item.addMissingLink()
        item.useFullText()
        item.simplifyNames(in: format)
        item.adoptImageEnclosure()
      }
    }
    chooseTextBases(home: addresses.home, address: context.base ?? feedURL)
  }
}
