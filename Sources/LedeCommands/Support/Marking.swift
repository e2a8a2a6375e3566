import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

/// What the commands that mark named posts share.
struct Marking {
  private let context: CommandContext
  private let library: Library

  init(_ context: CommandContext, _ options: LibraryOptions) throws {
    self.context = context
    library = try options.open(context)
  }

  func mark(_ items: ItemArguments, _ mark: PostMark, _ done: String) async throws {
    let posts = try await items.resolve(in: library)
    let count = try await library.mark(posts, mark)
    context.output.writeLine("\(Words.count(count, "post")) \(done).")
  }
}
