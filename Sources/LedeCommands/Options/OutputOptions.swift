import ArgumentParser
package import Presentation

/// Selects output as one JSON document.
struct JSONOption: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print one JSON document.")
  var isJSON = false
}

/// Whether to wait while another refresh is running.
struct WaitOption: ParsableArguments {
  @Flag(name: .customLong("wait"), help: "If another refresh is running, wait for it to finish.")
  var waits = false
}

/// The number of posts in a list, and their groups.
struct ListPageOptions: ParsableArguments {
  @Flag(help: "List a post of several feeds only once, and name the other feeds.")
  var collapse = false

  @Option(
    help: ArgumentHelp(
      "At most this many posts; 0 for all. Default: 50, but all in formats for programs.",
      valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Group posts by feed or folder.", valueName: "by"))
  var group: PostGrouping = .none

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 or more.") }
  }

  /// Returns the maximum number of posts, or `nil` for no limit.
  func bound(_ form: ListFormatOptions) -> Int? {
    if let limit { return limit == 0 ? nil : limit }
    return form.isForPrograms ? nil : 50
  }
}

/// The output formats of a list of posts.
struct ListFormatOptions: ParsableArguments {
  enum Format: EnumerableFlag {
    case json, jsonl, tsv

    static func help(for value: Format) -> ArgumentHelp? {
      switch value {
      case .json: "Print one JSON Feed document."
      case .jsonl: "Print one JSON object per line, with the names of JSON Feed items."
      case .tsv: "Print tab-separated values, one post per line."
      }
    }
  }

  @Flag(exclusivity: .exclusive)
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "Print each post with this template, which has fields like {title} or {title:40}.",
      discussion: "Fields: {number}, {id}, {title}, {url}, {feed}, {folder}, {date}, {age}, "
        + "{author}, {summary}, {comments}, {tags}, {guid}, {read} and {starred}."),
    transform: Template.parsed)
  var template: Template<PostLine.Field>?

  @Flag(
    name: [.customShort("0"), .customLong("print0")],
    help: "End each --template line with a zero byte, for xargs -0.")
  var endsWithZero = false

  func validate() throws {
    if format != nil, template != nil {
      throw ValidationError("--template cannot be combined with --json, --jsonl or --tsv.")
    }
    if endsWithZero, template == nil {
      throw ValidationError("--print0 requires --template, such as --template '{id}'.")
    }
  }

  /// Whether the output is for programs, and must contain only posts.
  var isForPrograms: Bool { format != nil || template != nil }
}

extension Template {
  /// Parses the value of an option as a template.
  @Sendable static func parsed(_ text: String) throws -> Template {
    do throws(FormatError) {
      return try Template(text)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

extension PostGrouping: ExpressibleByArgument {}
extension StatusFormat: ExpressibleByArgument {}
