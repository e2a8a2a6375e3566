/// The rules for known sites. Sites change: if the feed of a rule no longer exists, that costs one
/// request, and the page is then searched like any other.
extension SiteRule {
  /// The first matching rule applies.
  static let known: [SiteRule] = video + code + social + blogs + forums

  private static let video: [SiteRule] = [
    // The playlists of a channel's videos, shorts and live streams have IDs derived from the
    // channel ID.
    SiteRule("youtube.com", "/channel/UC{id}/videos", youTube + "?playlist_id=UULF{id}"),
    SiteRule("youtube.com", "/channel/UC{id}/shorts", youTube + "?playlist_id=UUSH{id}"),
    SiteRule("youtube.com", "/channel/UC{id}/streams", youTube + "?playlist_id=UULV{id}"),
    SiteRule("youtube.com", "/channel/UC{id}/*", youTube + "?channel_id=UC{id}"),
    SiteRule("youtube.com", "/user/{user}/*", youTube + "?user={user}"),
    SiteRule("youtube.com", "/playlist?list={id}", youTube + "?playlist_id={id}"),
    SiteRule("youtube.com", "/watch?list={id}", youTube + "?playlist_id={id}"),
    SiteRule(peerTubes, ["/a/{user}/*"], "{origin}/feeds/videos.xml?accountName={user}"),
    SiteRule(peerTubes, ["/c/{channel}/*"], "{origin}/feeds/videos.xml?videoChannelName={channel}"),
    SiteRule(
      peerTubes, ["/", "/videos/*", "/home"], "{origin}/feeds/videos.xml?sort=-publishedAt"),
  ]

  private static let youTube = "https://www.youtube.com/feeds/videos.xml"
  private static let peerTubes = [
    "diode.zone", "framatube.org", "peertube.tv", "tilvids.com", "video.blender.org",
  ]

  private static let code: [SiteRule] = [
    SiteRule("github.com", "/{owner}/{repo}/releases/*", gitHub + "/releases.atom"),
    SiteRule("github.com", "/{owner}/{repo}/tags/*", gitHub + "/tags.atom"),
    SiteRule("github.com", "/{owner}/{repo}/commits", gitHub + "/commits.atom"),
    SiteRule("github.com", "/{owner}/{repo}/commits/{branch*}", gitHub + "/commits/{branch}.atom"),
    SiteRule("github.com", "/{owner}/{repo}/tree/{branch*}", gitHub + "/commits/{branch}.atom"),
    SiteRule(
      "github.com", "/{owner}/{repo}",
      [
        "Releases": gitHub + "/releases.atom", "Tags": gitHub + "/tags.atom",
        "Commits": gitHub + "/commits.atom",
      ]),
    SiteRule("github.com", "/{user}", "https://github.com/{user}.atom"),
    SiteRule("gist.github.com", "/{user}", "https://gist.github.com/{user}.atom"),
    SiteRule("gitlab.com", "/{project*}/-/releases", gitLab + "/-/releases.atom"),
    SiteRule("gitlab.com", "/{project*}/-/tags", gitLab + "/-/tags?format=atom"),
    SiteRule(
      "gitlab.com", "/{project*}/-/commits/{branch*}", gitLab + "/-/commits/{branch}?format=atom"),
    SiteRule(
      "gitlab.com", "/{group}/{project*}",
      [
        "Tags": "https://gitlab.com/{group}/{project}/-/tags?format=atom",
        "Activity": "https://gitlab.com/{group}/{project}.atom",
      ]),
    SiteRule("gitlab.com", "/{user}", "https://gitlab.com/{user}.atom"),
    SiteRule("codeberg.org", "/{owner}/{repo}/releases", codeberg + "/releases.rss"),
    SiteRule("codeberg.org", "/{owner}/{repo}/tags", codeberg + "/tags.rss"),
    SiteRule(
      "codeberg.org", "/{owner}/{repo}",
      [
        "Releases": codeberg + "/releases.rss", "Tags": codeberg + "/tags.rss",
        "Activity": codeberg + ".rss",
      ]),
    SiteRule("codeberg.org", "/{user}", "https://codeberg.org/{user}.rss"),
  ]

  private static let gitHub = "https://github.com/{owner}/{repo}"
  private static let gitLab = "https://gitlab.com/{project}"
  private static let codeberg = "https://codeberg.org/{owner}/{repo}"

  private static let social: [SiteRule] = [
    SiteRule(
      ["twitter.com", "x.com"],
      refusing: "X has no feeds, and its pages require a login"),
    SiteRule("bsky.app", "/profile/{user}", "https://bsky.app/profile/{user}/rss"),
    SiteRule(mastodons, ["/@{user}"], "{origin}/@{user}.rss"),
    SiteRule(mastodons, ["/tags/{tag}"], "{origin}/tags/{tag}.rss"),
    SiteRule("reddit.com", "/", "https://www.reddit.com/.rss"),
    SiteRule("reddit.com", "/r/{sub}", "https://www.reddit.com/r/{sub}/.rss"),
    SiteRule(
      "reddit.com", "/r/{sub}/comments/{id}/*", "https://www.reddit.com/r/{sub}/comments/{id}/.rss"),
    SiteRule("reddit.com", "/r/{sub}/{order}", "https://www.reddit.com/r/{sub}/{order}/.rss"),
    SiteRule(
      ["reddit.com"], ["/u/{user}/*", "/user/{user}/*"], "https://www.reddit.com/user/{user}/.rss"),
    SiteRule(lemmies, ["/c/{community}"], "{origin}/feeds/c/{community}.xml"),
    SiteRule(lemmies, ["/u/{user}"], "{origin}/feeds/u/{user}.xml"),
    SiteRule(lemmies, ["/"], "{origin}/feeds/all.xml"),
  ]

  private static let mastodons = [
    "chaos.social", "fosstodon.org", "hachyderm.io", "infosec.exchange", "mas.to",
    "mastodon.online", "mastodon.social", "mastodon.world", "mathstodon.xyz", "mstdn.social",
    "social.coop", "techhub.social", "toot.community",
  ]
  private static let lemmies = [
    "beehaw.org", "feddit.org", "lemmy.ca", "lemmy.ml", "lemmy.world", "programming.dev",
    "sh.itjust.works",
  ]

  private static let blogs: [SiteRule] = [
    SiteRule("medium.com", "/@{user}", "https://medium.com/feed/@{user}"),
    SiteRule("medium.com", "/tag/{tag}", "https://medium.com/feed/tag/{tag}"),
    SiteRule("medium.com", "/{publication}", "https://medium.com/feed/{publication}"),
    SiteRule("{blog}.medium.com", "/", "https://{host}/feed"),
    SiteRule(["{blog}.substack.com"], ["/", "/archive", "/about"], "https://{host}/feed"),
    SiteRule("{blog}.tumblr.com", "/", "https://{host}/rss"),
    SiteRule("{blog}.tumblr.com", "/tagged/{tag}", "https://{host}/tagged/{tag}/rss"),
    SiteRule("tumblr.com", "/{blog}", "https://{blog}.tumblr.com/rss"),
    SiteRule("{blog}.blogspot.com", "/", "https://{host}/feeds/posts/default"),
    SiteRule(
      "{blog}.blogspot.com", "/search/label/{label}", "https://{host}/feeds/posts/default/-/{label}"
    ),
    SiteRule("{blog}.wordpress.com", "/", "https://{host}/feed/"),
    SiteRule("{blog}.wordpress.com", "/category/{name*}", "https://{host}/category/{name}/feed/"),
    SiteRule("{blog}.wordpress.com", "/tag/{name}", "https://{host}/tag/{name}/feed/"),
    SiteRule("{blog}.ghost.io", "/", "https://{host}/rss/"),
    SiteRule("dev.to", "/{user}", "https://dev.to/feed/{user}"),
  ]

  private static let forums: [SiteRule] = [
    SiteRule(["news.ycombinator.com"], ["/", "/news"], "https://news.ycombinator.com/rss"),
    SiteRule("lobste.rs", "/", "https://lobste.rs/rss"),
    SiteRule("lobste.rs", "/t/{tag}", "https://lobste.rs/t/{tag}.rss"),
    SiteRule(stacks, ["/", "/questions"], "https://{host}/feeds"),
    SiteRule(
      stacks, ["/questions/tagged/{tag}"], "https://{host}/feeds/tag?tagnames={tag}&sort=newest"),
    SiteRule(stacks, ["/questions/{id}/*"], "https://{host}/feeds/question/{id}"),
    SiteRule(stacks, ["/users/{id}/*"], "https://{host}/feeds/user/{id}"),
    SiteRule(discourses, ["/", "/latest"], "{origin}/latest.rss"),
    SiteRule(discourses, ["/c/{category*}"], "{origin}/c/{category}.rss"),
    SiteRule(discourses, ["/t/{topic}/{id}"], "{origin}/t/{topic}/{id}.rss"),
  ]

  private static let stacks = [
    "askubuntu.com", "mathoverflow.net", "serverfault.com", "stackoverflow.com", "superuser.com",
    "{site}.stackexchange.com",
  ]
  private static let discourses = [
    "community.letsencrypt.org", "discuss.python.org", "forums.swift.org", "meta.discourse.org",
    "users.rust-lang.org",
  ]

  /// Address patterns of software that many hosts run. The feeds may not exist, so they must be
  /// requested to find out.
  static let likely: [SiteRule] = [
    SiteRule("*", "/@{user}", "{origin}/@{user}.rss"),
    SiteRule("*", "/tags/{tag}", "{origin}/tags/{tag}.rss"),
    SiteRule("*", "/c/{channel}/videos", "{origin}/feeds/videos.xml?videoChannelName={channel}"),
    SiteRule("*", "/a/{user}/videos", "{origin}/feeds/videos.xml?accountName={user}"),
    SiteRule("*", "/c/{community}", "{origin}/feeds/c/{community}.xml"),
    SiteRule("*", "/latest", "{origin}/latest.rss"),
    SiteRule("*", "/c/{category*}", "{origin}/c/{category}.rss"),
    SiteRule("*", "/t/{topic}/{id}", "{origin}/t/{topic}/{id}.rss"),
    SiteRule("*", "/{project*}/-/tags", "{origin}/{project}/-/tags?format=atom"),
    SiteRule(
      "*", "/{project*}/-/commits/{branch*}", "{origin}/{project}/-/commits/{branch}?format=atom"),
    SiteRule("*", "/{owner}/{repo}/releases", "{origin}/{owner}/{repo}/releases.rss"),
  ]
}

extension SiteRule {
  /// Returns the known feeds of an address without a request.
  ///
  /// - Parameter url: the address as spelled by `SubscriptionAddress.web`.
  static func answer(for url: String) -> Answer? {
    guard let address = AddressParts(url), !address.isFeeds else { return nil }
    return known.lazy.compactMap { $0.answer(for: address) }.first
  }
}
