extension SpecialHost {
  /// One row a host. What is here has been asked for by the host's owner, or seen by many.
  static let table: [SpecialHost] = [
    // "If you poll more than once a day and get nothing, poll less."
    SpecialHost(host: "rachelbythebay.com", minimum: 25 * 3600),
    // Makes its feeds from other people's pages, and says itself how long they are good.
    SpecialHost(host: "openrss.org", minimum: 10 * 3600, spacing: 60, trustsFreshness: true),
    // Answers 429 to anonymous readers from the second feed a minute on.
    SpecialHost(host: "reddit.com", spacing: 60),
    // Every few months all its feeds are "not found" for some hours.
    SpecialHost(host: "youtube.com", missesAtTimes: true),
  ]
}
