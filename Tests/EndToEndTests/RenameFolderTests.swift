import TestSupport
import Testing

/// `lede rename-folder`.
@Suite(.runsProcesses)
struct RenameFolderTests {
  let lede: Lede

  init() async throws {
    lede = try Lede()
    for (name, folder) in [("a", "News"), ("b", "News/Local"), ("c", "Blogs"), ("d", "")] {
      _ = try await lede("add", "--no-refresh", "--folder", folder, "https://\(name).example/")
    }
  }

  private func folders() async throws -> [String: String] {
    let feeds = try await lede("feeds", "--json").json()["feeds"].array
    return Dictionary(
      feeds.map { ($0["url"].string ?? "", $0["folder"].string ?? "") }, uniquingKeysWith: { $1 })
  }

  @Test func `rename-folder moves a folder with its subfolders, and undo restores it`() async throws
  {
    let before = try await folders()
    #expect(
      try await lede("rename-folder", "news", "Daily/Papers")
        == .ok("News is now Daily/Papers, with 2 feeds.\n"))
    #expect(
      try await folders() == [
        "https://a.example/": "Daily/Papers", "https://b.example/": "Daily/Papers/Local",
        "https://c.example/": "Blogs", "https://d.example/": "",
      ])
    #expect(
      try await lede("undo")
        == .ok("Undone: rename-folder, 2 feeds (https://a.example/, https://b.example/).\n"))
    #expect(try await folders() == before)
    // A folder can change its case and move into itself.
    #expect(try await lede("rename-folder", "News", "NEWS").ending == .exited(0))
    #expect(
      try await lede("rename-folder", "news", "news/old")
        == .ok("NEWS is now news/old, with 2 feeds.\n"))
  }

  @Test func `rename-folder does nothing if the folder has that name already`() async throws {
    #expect(
      try await lede("rename-folder", "news", "News")
        == .ok("The folder is already named News; nothing was changed.\n"))
    #expect(try await lede("undo").output.hasPrefix("Undone: add,"))
  }

  /// The import of OPML lists has the same limits.
  @Test func `set and rename-folder limit the length and depth of folder names`() async throws {
    let before = try await folders()
    let most = String(repeating: "f", count: 4_096)
    let refusal = Run.failed(
      1,
      "lede: a folder path can have at most 249 names and 4096 bytes; use a shorter one\n")
    #expect(try await lede("set", "a.ex", "--folder", most + "f") == refusal)
    #expect(try await lede("set", "a.ex", "--folder", "\(most)/f") == refusal)
    #expect(
      try await lede(
        "set", "a.ex", "--folder", Array(repeating: "f", count: 250).joined(separator: "/"))
        == refusal)
    #expect(
      try await lede("add", "--no-refresh", "--folder", most + "f", "https://e.example/") == refusal
    )
    // The folder contains a subfolder.
    #expect(try await lede("rename-folder", "News", most) == refusal)
    #expect(try await folders() == before)
    #expect(try await lede("set", "a.ex", "--folder", most) == .ok("1 feed changed.\n"))
    #expect(try await lede("export").output.contains(most))
  }

  @Test func `rename-folder merges folders only with --merge`() async throws {
    let before = try await folders()
    #expect(
      try await lede("rename-folder", "Blogs", "NEWS")
        == .failed(
          1,
          "lede: the folder News already exists and has 2 other feeds; merge Blogs into it with --merge\n"
        ))
    #expect(try await folders() == before)
    #expect(
      try await lede("rename-folder", "--merge", "Blogs", "NEWS")
        == .ok("Blogs is now News, with 1 feed.\n"))
    #expect(try await folders()["https://c.example/"] == "News")
  }

  @Test func `rename-folder reports rules and saved searches that use the old name`() async throws {
    _ = try await lede("rules", "add", "folder:news/local", "--star")
    _ = try await lede("search", "--save", "blogs", "folder:Blogs")
    _ = try await lede("search", "--save", "local", "folder:News/Local")
    let run = try await lede("rename-folder", "News", "Daily")
    #expect(run.output == "News is now Daily, with 2 feeds.\n")
    #expect(
      run.errors
        == "lede: folder:News no longer exists, but is still searched by rule 1, @local\n")
  }

  @Test(
    arguments: [
      (["None", "Other"], 4), (["", "Other"], 4), (["News", ""], 2), (["News", " / "], 2),
      (["News"], 2),
    ] as [([String], Int32)])
  func `invalid folder names are refused and change nothing`(_ names: [String], _ code: Int32)
    async throws
  {
    let run = try await lede.run(["rename-folder"] + names)
    #expect(run.ending == .exited(code))
    #expect(try await lede("undo", "--list").lines.count == 4)
  }
}
