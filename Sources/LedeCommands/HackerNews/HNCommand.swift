import ArgumentParser

struct HNCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hn",
    abstract: "Read Hacker News and act there: vote, reply, submit.",
    discussion: """
      `lede add hn:top` subscribes to a list instead. --site and --markup select another site like \
      Hacker News.

      Examples:
        lede hn list
        lede hn thread 8863
        lede hn login pg
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Reading",
        subcommands: [
          HNListCommand.self, HNMoreCommand.self, HNThreadCommand.self, HNUserCommand.self,
          HNSearchCommand.self, HNReadCommand.self, HNDeleteCommand.self,
        ]),
      CommandGroup(
        name: "Acting",
        subcommands: [
          HNSubmitCommand.self, HNReplyCommand.self, HNVoteCommand.self, HNUnvoteCommand.self,
          HNProfileCommand.self,
        ]),
      CommandGroup(
        name: "Session",
        subcommands: [
          HNLoginCommand.self, HNLogoutCommand.self, HNWhoamiCommand.self, HNMarkupCommand.self,
        ]),
    ],
    defaultSubcommand: HNListCommand.self)
}
