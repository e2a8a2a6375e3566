import Aggregation
import ArgumentParser
import FeedFormats
import JSONText
import LibraryStore
import Presentation
import Terminal

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Mark, tag or drop new posts automatically.",
    discussion: """
      A rule has a query, as for `lede search`, and actions for the new posts that match it. \
      `lede explain` shows what rules did.

      Examples:
        lede rules
        lede rules try feed:lwn kernel
        lede rules add feed:lwn kernel --star
      """,
    subcommands: [
      RulesListCommand.self, RulesAddCommand.self, RulesTryCommand.self, RulesRemoveCommand.self,
    ],
    defaultSubcommand: RulesListCommand.self)
}

struct RulesAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a rule for future posts.",
    discussion: """
      Examples:
        lede rules add title:/sponsored/ --drop
        lede rules add feed:lwn 'kernel OR rust' --star --tag later
        lede rules add author:lee --notify
      """)

  @Flag(help: "Mark matching posts as read.")
  var markRead = false

  @Flag(help: "Star matching posts.")
  var star = false

  @Option(
    help: ArgumentHelp("Add this tag to matching posts. Can be repeated.", valueName: "tag"),
    completion: .tagNames)
  var tag: [String] = []

  @Flag(help: "Do not store matching posts. They stay dropped even if the rule is removed.")
  var drop = false

  @Flag(help: "Show desktop notifications (--notify) only for posts that match such rules.")
  var notify = false

  @OptionGroup var query: QueryArguments
  @OptionGroup var options: LibraryOptions

  private var actions: [RuleAction] {
    (markRead ? [.markRead] : []) + (star ? [.star] : []) + tag.map(RuleAction.tag)
      + (drop ? [.drop] : []) + (notify ? [.notify] : [])
  }

  func validate() throws {
    if query.isEmpty { throw ValidationError("Add a query that selects posts.") }
    if actions.isEmpty {
      throw ValidationError("Add an action: --mark-read, --star, --tag, --drop or --notify.")
    }
    if drop, actions.count > 1 {
      throw ValidationError("--drop cannot be combined with other actions.")
    }
    if tag.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--tag must not be empty.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let rule = try await options.openOrMake(context).addRule(query.text, actions)
    let number = rule.id.rawValue
    context.output.writeLine(
      "Rule \(number) added. List the posts that match it now with: lede rules try \(number)")
    if notify {
      context.output.writeLine("From now on, --notify shows only posts that match such rules.")
    }
  }
}

struct RulesListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the rules: number, actions and query.",
    discussion: """
      Examples:
        lede rules
        lede rules list --json
      """)

  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let rules = try await library.store.rules()
    context.print(RuleList(rules), asJSON: json.isJSON)
    guard !json.isJSON else { return }
    for rule in rules {
      do {
        _ = try await library.query(rule.query)
      } catch {
        context.say("rule \(rule.id.rawValue): \(CommandFailure(describing: error).message ?? "")")
      }
    }
  }
}

struct RulesTryCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "List the posts that match a rule or a query now.",
    discussion: """
      Examples:
        lede rules try 2
        lede rules try 'feed:lwn -kernel' --limit 5
      """)

  @OptionGroup var query: QueryArguments
  @OptionGroup var page: ListPageOptions
  @OptionGroup var form: ListFormatOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if query.isEmpty { throw ValidationError("Add the number of a rule, or a query.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let text =
      if let number = Int64(query.text), number > 0 {
        try await library.rules(numbered: [number])[0].query
      } else {
        query.text
      }
    let found = PostQuery(limit: page.bound(form), search: try await library.query(text))
    let printer = ListPrinter(context: context, library: library, form: form, grouping: page.group)
    _ = try await printer.list(found, collapsing: page.collapse)
  }
}

struct RulesRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove rules. Posts stay as they are.",
    discussion: """
      `lede undo` restores them.

      Examples:
        lede rules remove 2 5
      """)

  @Argument(
    help: ArgumentHelp("Numbers of rules.", valueName: "number"), completion: .ruleNumbers)
  var numbers: [Int64]

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let rules = try await library.rules(numbered: numbers)
    _ = try await library.store.removeRules(rules.map(\.id), at: library.now)
    context.output.writeLine("\(Words.count(rules.count, "rule")) removed.")
  }
}
