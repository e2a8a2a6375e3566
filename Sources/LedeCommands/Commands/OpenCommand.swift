import Aggregation
import ArgumentParser
import FeedModel
import FeedStore
import Terminal

struct OpenCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open posts in the browser and mark them as read.",
    discussion: "The browser is $BROWSER, else xdg-open. Only http and https are opened.")

  @Flag(help: "Open the discussion in place of the post.")
  var comments = false

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let browser = Browser(environment: context.terminal.variables)
    var failure: CommandFailure?
    for id in try await items.resolve(in: library) {
      let post = try await library.store.post(id).post
      guard let address = comments ? post.comments : post.link ?? post.comments else {
        let what = comments ? "discussion" : "address"
        context.say("\(PostCode.code(of: id)) has no \(what) to open; lede show shows it")
        failure = CommandFailure(.error)
        continue
      }
      try browser.open(try WebAddress(address))
      _ = try await library.mark([id], .read(true))
    }
    if let failure { throw failure }
  }
}
