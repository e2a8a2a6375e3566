import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct RenameFolderCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename-folder", abstract: "Give a folder another name or place.",
    discussion: """
      What lies inside it goes along. The new name is a whole one: a/b lies inside a.

      Examples:
        lede rename-folder News Daily
        lede rename-folder Code Work/Code
        lede rename-folder --merge Weblogs Blogs
      """)

  @Argument(
    help: ArgumentHelp("The folder; a/b lies inside a.", valueName: "folder"),
    completion: .folderNames)
  var folder: String

  @Argument(
    help: ArgumentHelp("Its new name.", valueName: "name"), completion: .folderNames)
  var name: String

  @Flag(help: "Also where there is a folder of that name: the feeds join those in it.")
  var merge = false

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if FolderPath(parsing: name).names.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError(
        "A folder has a name; lede set FEED --folder '' files a feed outside all folders.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let renamed = try await library.rename(folder: folder, to: name, merging: merge)
    guard renamed.old != renamed.new else {
      return context.output.writeLine(
        "\(renamed.old.description) has that name already; nothing was changed.")
    }
    context.output.writeLine(
      "\(renamed.old.description) is \(renamed.new.description) now, with \(Words.count(renamed.feeds, "feed"))."
    )
    if !renamed.stranded.isEmpty {
      context.say(
        "\(renamed.stranded.joined(separator: ", ")) still look for folder:\(Words.shell(renamed.old.description)), "
          + "and find nothing there")
    }
    context.offerUndo(renamed.feeds)
  }
}
