import Testing

@testable import LibraryStore

@Suite struct NumberSetTests {
  @Test(arguments: [
    ([], "[]"), ([4], "[[4,4]]"), ([3, 1, 2, 2], "[[1,3]]"), ([9, 1, 3, 2], "[[1,3],[9,9]]"),
    (
      [Int64.max, Int64.max - 1, 0, Int64.min],
      "[[-9223372036854775808,-9223372036854775808],"
        + "[0,0],[9223372036854775806,9223372036854775807]]"
    ),
  ])
  func `numbers are written as ranges, and ranges are read back as numbers`(
    _ numbers: [Int64], _ text: String
  ) throws {
    let set = NumberSet(numbers)
    #expect(set.text == text)
    #expect(Array(set.numbers) == Set(numbers).sorted())
    #expect(set.count == Set(numbers).count)
    #expect(NumberSet(text: text) == set)
  }

  @Test(arguments: ["", "[", "[1,2]", "[[2,1]]", "[[1,2,3]]", "[[1,x]]", "[[1,2]] ", "[[1, 2]]"])
  func `text that is not a list of ranges is rejected`(_ text: String) {
    #expect(NumberSet(text: text) == nil)
  }
}
