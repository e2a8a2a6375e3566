import Testing

@testable import FeedFormats

struct `Boxed properties` {
  private struct Owner: Hashable {
    @Boxed var itunes: FeedDocument.ITunes
  }

  @Test func `are none until one is set`() {
    var owner = Owner()
    #expect(owner.itunes == FeedDocument.ITunes())
    #expect(owner.$itunes == nil)
    owner.itunes.season = 1
    #expect(owner.$itunes?.season == 1)
  }

  @Test func `of a copy are its own`() {
    var one = Owner()
    one.itunes.season = 1
    var other = one
    other.itunes.season = 2
    other.itunes.keywords.append("k")
    #expect(one.itunes.season == 1)
    #expect(one.itunes.keywords == [])
    #expect(other.itunes.season == 2)
  }

  @Test func `are equal by value, whether they were ever set or not`() {
    var set = Owner()
    set.itunes.season = 1
    #expect(set != Owner())
    set.itunes.season = nil
    #expect(set == Owner())
    #expect(set.hashValue == Owner().hashValue)
    var other = Owner()
    (set.itunes.season, other.itunes.season) = (3, 3)
    #expect(set == other)
    #expect(set.hashValue == other.hashValue)
  }

  @Test func `make an item no larger than its common facts`() {
    #expect(MemoryLayout<Boxed<FeedDocument.Media>>.size == MemoryLayout<Int>.size)
  }
}
