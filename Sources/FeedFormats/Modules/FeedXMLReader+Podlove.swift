import Markup

/// Podlove Simple Chapters (https://podlove.org/simple-chapters/). Only the first list of an item
/// is read.
extension FeedXMLReader {
  mutating func beginPodlove(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    switch (parent, name.element) {
    case (.item, .chapters):
      itemFacts.chapterBlocks += 1
      if itemFacts.chapterBlocks == 1, let version = attributes.text("version") {
        item?.podcast.chaptersVersion = version
      }
    case (.chapters, .chapter):
      guard itemFacts.chapterBlocks == 1,
        let chapter = FeedDocument.Podcast.Chapter(start: "").filled(from: attributes, base)
      else { return }
      item?.podcast.chapters.append(chapter)
    default: break
    }
  }
}
