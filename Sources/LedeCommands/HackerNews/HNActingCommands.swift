import ArgumentParser
import HackerNews
import LocalFiles
import Presentation
import Terminal

/// A text from an option or a file.
struct HNTextOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The text.", valueName: "text"))
  var text: String?

  @Option(
    help: ArgumentHelp(
      "A file with the text; - is standard input.", valueName: "file"), completion: .file())
  var textFile: String?

  func validate() throws {
    if text != nil, textFile != nil {
      throw ValidationError("--text and --text-file cannot be combined.")
    }
  }

  /// Returns the text, or `nil` if no option is given.
  func value(_ context: CommandContext) throws(CommandFailure) -> String? {
    guard let file = textFile else { return text }
    return try UserFile.text(file, context)
  }
}

/// Reads text that the user names by a path, or passes through standard input as `-`.
enum UserFile {
  static func text(_ file: String, _ context: CommandContext) throws(CommandFailure) -> String {
    do throws(FileBytes.Failure) {
      let path = file == "-" ? file : context.absolute(file)
      return String(decoding: try FileBytes.read(path, limit: 1 << 20), as: UTF8.self)
    } catch {
      throw CommandFailure(.error, "cannot read \(file == "-" ? "standard input" : file): \(error)")
    }
  }
}

struct HNSubmitCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit", abstract: "Submit a story: a link, a text, or both.",
    discussion: """
      Examples:
        lede hn submit --title 'Show HN: lede' --url https://example.org/
        lede hn submit --title 'Ask HN: Which feed reader?' --text-file question.txt
      """)

  @Option(help: ArgumentHelp("The title.", valueName: "title"))
  var title: String

  @Option(help: ArgumentHelp("The page that the story links to.", valueName: "url"))
  var url: String?

  @OptionGroup var text: HNTextOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func validate() throws {
    if title.allSatisfy(\.isWhitespace) { throw ValidationError("--title must not be empty.") }
    if url == nil, text.text == nil, text.textFile == nil {
      throw ValidationError("Add --url, --text or --text-file.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let submission = HNSubmission(title: title, url: url, text: try text.value(context))
    try await options.run(context) { run in
      try await run.requireLogin()
      let result = try await run.client.submit(submission)
      context.print(HNResult.submitted(result, page: run.page), asJSON: json.isJSON)
    }
  }
}

struct HNReplyCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Reply to a story or a comment.",
    discussion: """
      Without --text, the text is read from standard input.

      Examples:
        lede hn reply 8863 --text 'Congratulations!'
        lede hn reply 8863 --text-file reply.txt
      """)

  @OptionGroup var item: HNItemArgument
  @OptionGroup var text: HNTextOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.run(context) { run in
      try await run.requireLogin()
      let id = try run.item(item.id)
      let text = try text.value(context) ?? UserFile.text("-", context)
      let reply = try await run.client.reply(to: id, text: text)
      context.print(HNResult.replied(reply, page: run.page), asJSON: json.isJSON)
    }
  }
}

struct HNVoteCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "vote", abstract: "Vote for a story or a comment.",
    discussion: """
      Examples:
        lede hn vote 8863
        lede hn vote 8865 --down
      """)

  @Flag(help: "Vote down.")
  var down = false

  @OptionGroup var item: HNItemArgument
  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.vote(down ? .down : .up, on: item.id, context, asJSON: json.isJSON)
  }
}

struct HNUnvoteCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unvote", abstract: "Withdraw a vote.",
    discussion: """
      Examples:
        lede hn unvote 8863
      """)

  @OptionGroup var item: HNItemArgument
  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.vote(nil, on: item.id, context, asJSON: json.isJSON)
  }
}

extension HNOptions {
  /// Votes on an item, or withdraws the vote with `nil`.
  fileprivate func vote(
    _ vote: HNVote?, on item: String, _ context: CommandContext, asJSON isJSON: Bool
  ) async throws {
    try await run(context, createsLibrary: true) { run in
      try await run.requireLogin()
      let id = try run.item(item)
      let result =
        if let vote { try await run.client.vote(vote, on: id) } else {
          try await run.client.unvote(id)
        }
      context.print(HNResult.voted(vote, on: id, result), asJSON: isJSON)
    }
  }
}

struct HNProfileCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show or change your own profile.",
    discussion: """
      Examples:
        lede hn profile
        lede hn profile --about 'I read feeds.'
        lede hn profile --email me@example.org
      """)

  @Option(help: ArgumentHelp("A new description.", valueName: "text"))
  var about: String?

  @Option(
    help: ArgumentHelp("A new email address, which only the site sees.", valueName: "address"))
  var email: String?

  @OptionGroup var json: JSONOption
  @OptionGroup var options: HNOptions

  func run(_ context: CommandContext) async throws {
    try await options.run(context) { run in
      guard let name = await run.client.userName else { throw HNError.notLoggedIn }
      guard about != nil || email != nil else {
        let user = try await run.client.user(name)
        return await run.print(HNUserView(user, columns: run.columns), asJSON: json.isJSON)
      }
      try await run.client.updateProfile(about: about, email: email)
      context.print(HNResult.profileUpdated(name), asJSON: json.isJSON)
    }
  }
}
