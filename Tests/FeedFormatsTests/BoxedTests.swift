import Testing

@testable import FeedFormats

struct BoxedTests {
  private struct Owner: Hashable {
    @Boxed var itunes: FeedDocument.ITunes
  }

  @Test func `a rare value is nil until one of its properties is set`() {
    var owner = Owner()
    #expect(owner.itunes == FeedDocument.ITunes())
    #expect(owner.$itunes == nil)
    owner.itunes.season = 1
    #expect(owner.$itunes?.season == 1)
  }

  @Test func `changing a rare value of a copy does not change the original`() {
    var one = Owner()
    one.itunes.season = 1
    var other = one
    other.itunes.season = 2
    other.itunes.keywords.append("k")
    #expect(one.itunes.season == 1)
    #expect(one.itunes.keywords == [])
    #expect(other.itunes.season == 2)
  }

  @Test func `an unset rare value equals one whose properties are all nil`() {
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

  @Test func `a rare value has the size of a pointer`() {
    #expect(MemoryLayout<Boxed<FeedDocument.Media>>.size == MemoryLayout<Int>.size)
  }
}
