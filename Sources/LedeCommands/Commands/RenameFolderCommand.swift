import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct RenameFolderCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename-folder", abstract: "Rename or move a folder.",
    discussion: """
      Its feeds and subfolders move with it. The new name is a complete path, such as Work/Code.

      Examples:
        lede rename-folder News Daily
        lede rename-folder Code Work/Code
        lede rename-folder --merge Weblogs Blogs
      """)

  @Argument(
    help: ArgumentHelp("The folder; a/b is the folder b inside a.", valueName: "folder"),
    completion: .folderNames)
  var folder: String

  @Argument(
    help: ArgumentHelp("The new path of the folder.", valueName: "name"), completion: .folderNames)
  var name: String

  @Flag(help: "If the new folder already exists, merge the feeds into it.")
  var merge = false

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if FolderPath(parsing: name).names.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError(
        "The new name must not be empty. To take a feed out of its folder: lede set FEED --folder ''"
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let renamed = try await library.rename(folder: folder, to: name, merging: merge)
    guard renamed.old != renamed.new else {
      return context.output.writeLine(
        "The folder is already named \(renamed.old.description); nothing was changed.")
    }
    context.output.writeLine(
      "\(renamed.old.description) is now \(renamed.new.description), with \(Words.count(renamed.feeds, "feed"))."
    )
    if !renamed.stranded.isEmpty {
      context.say(
        "folder:\(Words.shell(renamed.old.description)) no longer exists, but is still searched by "
          + renamed.stranded.joined(separator: ", "))
    }
    context.offerUndo(renamed.feeds)
  }
}
