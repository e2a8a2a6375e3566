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
    abstract: "Mark, tag or drop new posts as they come.",
    discussion: """
      A rule has a query, as `lede search` takes it, and says what is done with the new posts that it \
      finds. `lede explain` tells what rules did.

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
    commandName: "add", abstract: "Add a rule for posts that come from now on.",
    discussion: """
      Examples:
        lede rules add title:/sponsored/ --drop
        lede rules add feed:lwn 'kernel OR rust' --star --tag later
        lede rules add author:lee --notify
      """)

  @Flag(help: "Mark them as read.")
  var markRead = false

  @Flag(help: "Star them.")
  var star = false

  @Option(
    help: ArgumentHelp("Put this tag on them. May be repeated.", valueName: "tag"),
    completion: .tagNames)
  var tag: [String] = []

  @Flag(help: "Do not take them in at all: they never come, also when the rule is gone.")
  var drop = false

  @Flag(help: "Let refresh --notify tell of them, and no longer of all posts.")
  var notify = false

  @OptionGroup var query: QueryArguments
  @OptionGroup var options: LibraryOptions

  private var actions: [RuleAction] {
    var actions: [RuleAction] = []
    if markRead { actions.append(.markRead) }
    if star { actions.append(.star) }
    actions += tag.map(RuleAction.tag)
    if drop { actions.append(.drop) }
    if notify { actions.append(.notify) }
    return actions
  }

  func validate() throws {
    if query.isEmpty { throw ValidationError("Say which posts: a query.") }
    if actions.isEmpty {
      throw ValidationError("Say what to do: --mark-read, --star, --tag, --drop or --notify.")
    }
    if drop, actions.count > 1 { throw ValidationError("What is dropped can have nothing else.") }
    if tag.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--tag takes a text.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let rule = try await options.openOrMake(context).addRule(query.text, actions)
    let number = rule.id.rawValue
    context.output.writeLine(
      "Rule \(number) added; lede rules try \(number) shows what it would find.")
    if notify {
      context.output.writeLine("From now on refresh --notify tells only of what such rules find.")
    }
  }
}

struct RulesListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the rules: number, what is done, and the query.",
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
    if json.isJSON { return context.output.writeDocument(RuleJSON.document(rules)) }
    let table = RuleTable(rules)
    for rule in rules {
      context.output.writeLine(table.line(rule))
      await warn(rule, library, context)
    }
    if rules.isEmpty { context.output.writeLine("No rules. Add one: lede rules add QUERY --star") }
  }

  /// Warns if the query of a rule is invalid, in which case the rule has no effect.
  private func warn(_ rule: Rule, _ library: Library, _ context: CommandContext) async {
    do {
      _ = try await library.query(rule.query)
    } catch {
      context.say("rule \(rule.id.rawValue): \(CommandFailure(describing: error).message ?? "")")
    }
  }
}

struct RulesTryCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "List the posts that a rule, or a query, finds now.",
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
    if query.isEmpty { throw ValidationError("Name a rule by its number, or type a query.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let text =
      if let number = Int64(query.text), number > 0 {
        try await library.rules(numbered: [number])[0].query
      } else {
        query.text
      }
    let wish = PostQuery(limit: page.bound(form), search: try await library.query(text))
    let printer = ListPrinter(context: context, library: library, form: form, grouping: page.group)
    _ = try await printer.list(wish, collapsing: page.collapse)
  }
}

struct RulesRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove rules; what they did stays.",
    discussion: """
      `lede undo` brings them back.

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
