import Aggregation
import ArgumentParser
import FeedStore
import Terminal

struct MaintCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "maint", abstract: "Check the library, and put it in order.",
    discussion: """
      Without --keep options every post is kept. Posts that are unread, starred or still listed by \
      their feed are always kept, and a post that was dropped never returns as new. To keep a copy \
      of the library as it is, run `lede backup FILE` first.

      Examples:
        lede maint
        lede maint --check
        lede maint --keep-days 365
      """)

  @Flag(help: "Only look whether all is sound.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Drop posts of removed feeds, and what can be undone, after so many days.",
      valueName: "days"))
  var archiveDays = 90

  @OptionGroup var retention: RetentionOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard (0...1_000_000_000).contains(archiveDays) else {
      throw ValidationError("--archive-days takes a number from 0 on.")
    }
    if check, retention.isGiven { throw ValidationError("--check changes nothing.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.openExisting(context)
    var wish = UpkeepWish()
    wish.onlyChecks = check
    wish.archiveDays = archiveDays
    retention.apply(to: &wish.retention)
    let report = try await library.upkeep(wish)
    if json.isJSON {
      context.output.writeDocument(UpkeepJSON.document(report))
    } else {
      print(report, on: context.output)
    }
  }

  private func print(_ report: UpkeepReport, on output: Output) {
    func count(_ number: Int, _ noun: String) -> String { Words.count(number, noun) }
    output.writeLine("Sound: \(count(report.feeds, "feed")), \(count(report.posts, "post")).")
    if let swept = report.swept {
      let bodies = swept.bodies == 1 ? "1 body" : "\(swept.bodies) bodies"
      output.writeLine("Kept no longer: \(count(swept.posts, "post")), \(bodies).")
    }
    if let dropped = report.dropped {
      let posts = count(dropped.posts, "post")
      let changes = count(dropped.changes, "change")
      output.writeLine("Dropped: \(posts) of removed feeds, \(changes) to undo.")
    }
    if report.hasRenewedWords {
      output.writeLine("The index of words was made anew.")
    } else if !report.hasSoundWords {
      output.writeLine("The index of words has to be made anew: lede maint does it.")
    }
    if let size = report.size {
      let before = Self.kilobytes(size.before)
      let after = Self.kilobytes(size.after)
      output.writeLine("Size: \(after) kB, was \(before) kB.")
    }
  }

  private static func kilobytes(_ bytes: Int64) -> Int64 { (bytes + 1023) / 1024 }
}
