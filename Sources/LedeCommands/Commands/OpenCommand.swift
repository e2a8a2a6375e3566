import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct OpenCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open posts in the browser and mark them as read.",
    discussion: """
      The browser is $BROWSER, or xdg-open if it is not set. Only http and https addresses are opened.

      Examples:
        lede open 3-5
        lede open 3 --link 2       the link that lede show numbers [2]
        lede open 3 --comments
        lede list --tsv | fzf -m | cut -f2 | lede open -
      """)

  @Flag(help: "Open the discussion instead of the post.")
  var comments = false

  @Option(
    help: ArgumentHelp("Open the link that lede show prints with this number.", valueName: "number")
  )
  var link: Int?

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let link, link < 1 { throw ValidationError("--link must be 1 or more.") }
    if link != nil, comments {
      throw ValidationError("--link and --comments cannot be combined.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let browser = Browser(environment: context.terminal.variables)
    let posts = try await items.resolve(in: library)
    var failure: CommandFailure?
    var change: LibraryChange.ID?
    for (place, id) in posts.enumerated() {
      let post = try await library.store.post(id).post
      guard let address = address(in: post) else {
        let what = link.map { "link \($0)" } ?? (comments ? "discussion" : "address")
        context.say(
          "\(PostCode.code(of: id)) has no \(what); show it with: lede show \(PostCode.code(of: id))"
        )
        failure = CommandFailure(.error)
        continue
      }
      let isInterrupted = try await browser.open(try BrowserAddress(address))
      // Marked immediately, so that the posts opened so far stay read if the command is
      // interrupted.
      change = try await library.store.mark(
        [id], .read(true), continuing: change, at: library.now
      ).change
      let left = posts.count - place - 1
      guard !isInterrupted || left == 0 else {
        throw CommandFailure(
          .error, "the browser was interrupted; \(Words.count(left, "post")) not opened")
      }
    }
    if let failure { throw failure }
  }

  private func address(in post: Post) -> String? {
    guard let link else { return comments ? post.comments : post.link ?? post.comments }
    return PostDetails.link(link, of: post)
  }
}
