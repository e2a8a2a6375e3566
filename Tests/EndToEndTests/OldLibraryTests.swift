import Foundation
import TestSupport
import Testing

/// A library that the first release created from the documents in `Fixtures/corrections`, see
/// `Scripts/make-old-library`.
@Suite(.runsProcesses)
struct OldLibraryTests {
  private struct Refresh: Decodable {
    struct Result: Decodable, Equatable {
      var url: String
      var result: String
      var new: [String]
      var updated: Int
    }
    var results: [Result]
  }

  @Test func `corrections made while parsing do not make known posts new or updated`()
    async throws
  {
    let proxy = try TestHTTPServer()
    let folder = Repository.file("Fixtures/corrections")
    var expected: [Refresh.Result] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let url = "http://\(name.lowercased()).example/feed"
      let document = try Data(contentsOf: URL(filePath: folder + "/" + name))
      proxy.set(url, .feed([UInt8](document)))
      expected.append(.init(url: url, result: "refreshed", new: [], updated: 0))
    }
    let library = try Data(
      contentsOf: URL(filePath: Repository.file("Fixtures/libraries/first-release.db")))
    let lede = try Lede(Sandbox(["library/lede.db": [UInt8](library)]))
      .with("http_proxy", proxy.url(""))
    let run = try await lede("refresh", "--force", "--json")
    let refresh = try JSONDecoder().decode(Refresh.self, from: Data(run.output.utf8))
    #expect(refresh.results.sorted { $0.url < $1.url } == expected)
  }
}
