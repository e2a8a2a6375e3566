import Aggregation
import FeedModel
import LibraryStore
import Testing

@Suite
struct PostCodeTests {
  private static let edges: [Int64] = [
    0, 1, 2, 1 << 28, 1 << 29 - 1, 1 << 29, 1 << 29 + 1, 1 << 32, 1 << 58, 1 << 59 - 1,
  ]

  @Test func `the code of each post is unique and identifies the post`() {
    var codes: Set<String> = []
    let numbers = Array(1...Int64(100_000)) + (-500...500).map { (1 << 29) + $0 }
    for number in numbers {
      let code = PostCode.code(of: PostID(rawValue: number))
      codes.insert(code)
      guard PostCode.post(of: code) == PostID(rawValue: number) else {
        Issue.record("\(code) of \(number) leads elsewhere")
        return
      }
    }
    #expect(codes.count == numbers.count)
  }

  @Test(arguments: edges)
  func `a code is short and starts with a letter`(number: Int64) {
    let code = PostCode.code(of: PostID(rawValue: number))
    #expect(code.first?.isLetter == true)
    #expect(code.count == (number < 1 << 29 ? 6 : 12))
    #expect(code.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) })
    #expect(!code.contains { "ilou".contains($0) })
    #expect(PostCode.post(of: code) == PostID(rawValue: number))
    #expect(PostCode.post(of: code.uppercased()) == PostID(rawValue: number))
  }

  @Test(arguments: [4, 5]) func `a code of six characters is found by a prefix of at least four`(
    length: Int
  ) {
    let code = PostCode.code(of: PostID(rawValue: 4711))
    let beginning = String(code.prefix(length))
    let found = PostCode.posts(beginning: beginning.uppercased())
    #expect(Set(found).count == (length == 4 ? 1_024 : 32))
    #expect(found.contains(PostID(rawValue: 4711)))
    #expect(found.allSatisfy { PostCode.code(of: $0).hasPrefix(beginning) })
  }

  @Test func `a code of twelve characters is found by a prefix of ten or more`() {
    let post = PostID(rawValue: 1 << 29 + 4711)
    let code = PostCode.code(of: post)
    #expect(code.count == 12)
    for length in [10, 11] {
      #expect(PostCode.posts(beginning: String(code.prefix(length))).contains(post))
    }
    #expect(PostCode.posts(beginning: String(code.prefix(9))) == [])
  }

  @Test(arguments: ["", "b", "bcd", "bcdfgh", "1bcd", "bcdu", "bcd-", "béd"])
  func `a text that is too short, too long or invalid is not a code prefix`(text: String) {
    #expect(PostCode.posts(beginning: text) == [])
  }

  @Test func `a code is never a number, a range or an option`() {
    for number in Int64(1)...20_000 {
      let code = PostCode.code(of: PostID(rawValue: number))
      #expect(code.first?.isLetter == true)
    }
  }

  @Test func `the codes of consecutive posts differ in at least two characters`() {
    for number in Int64(1)...1000 {
      let (one, next) = (
        PostCode.code(of: PostID(rawValue: number)), PostCode.code(of: PostID(rawValue: number + 1))
      )
      #expect(zip(one, next).count { $0 != $1 } >= 2, "\(one) \(next)")
    }
  }

  @Test func `the codes of posts never change`() {
    let codes = [1, 2, 1000, 1 << 29 - 1, 1 << 29].map { PostCode.code(of: PostID(rawValue: $0)) }
    #expect(codes == ["v3eydh", "t6xwv2", "gb6pv8", "bwh1jf", "khqf6rg00000"])
  }

  @Test(arguments: ["", "1", "123456", "abcde", "bcdfghj", "b0000i", "b0000-", "a00000", "b0000é"])
  func `a text that is not a code identifies no post`(text: String) {
    #expect(PostCode.post(of: text) == nil)
  }
}
