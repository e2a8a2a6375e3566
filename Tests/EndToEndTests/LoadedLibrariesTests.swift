import TestSupport
import Testing

/// The libraries that the system loads before the program runs.
@Suite(.runsProcesses) struct LoadedLibrariesTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  /// They bring 33 more libraries along, which take longer to load than an unread count to read. A
  /// function that `CLibraries` does not forward makes the program load its library at the start.
  @Test func `libcurl and libxml2 are not loaded at the start`() async throws {
    // The loader then lists the libraries and does not start the program, see ld.so(8).
    let run = try await lede.start(
      ["--version"], under: ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1"]
    ).finish()
    #expect(run.ending == .exited(0))
    #expect(run.output.contains("libsqlite3"))
    #expect(!run.output.contains("libcurl"))
    #expect(!run.output.contains("libxml2"))
  }
}
