import TestSupport
import Testing

/// The libraries that the dynamic loader loads before the program runs.
@Suite(.runsProcesses) struct LoadedLibrariesTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  /// The two depend on 33 more libraries, which take longer to load than an unread count takes to
  /// read. A function that `CLibraries` does not forward would load its library at the start.
  @Test func `libcurl and libxml2 are not loaded at the start`() async throws {
    // The loader lists the libraries and does not start the program, see ld.so(8).
    let run = try await lede.start(
      ["--version"], under: ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1"]
    ).finish()
    #expect(run.ending == .exited(0))
    #expect(run.output.contains("libsqlite3"))
    #expect(!run.output.contains("libcurl"))
    #expect(!run.output.contains("libxml2"))
  }
}
