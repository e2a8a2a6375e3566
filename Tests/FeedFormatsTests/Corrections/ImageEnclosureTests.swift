import FeedFormats
import FeedModel
import Testing

@Suite
struct ImageEnclosureTests {
  @Test func `an image enclosure is the image of an item that has no other image`() throws {
    let document = try parseFixture("corrections/image-enclosures.rss")
    let images = [
      "https://example.net/1", "https://example.net/2.PNG?size=large", "https://example.net/3.webp",
      "https://example.net/4-small.jpg", nil,
    ]
    #expect(document.items.map(\.image) == images)
    #expect(FeedSnapshot(document).items.map { $0.post().image } == images)
  }
}
