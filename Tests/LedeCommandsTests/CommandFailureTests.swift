import LibraryStore
import Testing

@testable import LedeCommands

struct CommandFailureTests {
  @Test(arguments: [StoreError.Code.busy, .refreshing, .restored])
  func `errors that a retry can solve exit with 75`(_ code: StoreError.Code) {
    let failure = CommandFailure(describing: StoreError(code, "The library is in use."))
    #expect(failure == CommandFailure(.busy, "the library is in use."))
    #expect(failure.status.rawValue == 75)
  }
}
