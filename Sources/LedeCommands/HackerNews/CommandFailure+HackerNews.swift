import HackerNews

extension CommandFailure {
  /// Converts a Hacker News error. The message ends with advice if the user can do something.
  init(_ error: HNError) {
    let status: Status =
      switch error {
      case .noSuchItem, .noSuchUser: .notFound
      case .tooFast: .busy
      case .cancelled: .stopped
      default: .error
      }
    let advice =
      switch error {
      case .notLoggedIn: "; log in with: lede hn login NAME"
      case .badLogin: "; try again with: lede hn login NAME"
      case .expired: " with the same command"
      case .tooFast(nil): "; try again in a few minutes"
      case .markup:
        "; the site may have changed, so get newer rules with: lede hn markup refresh"
      case .addressUnreachable, .invalidResponse: "; try again later"
      default: ""
      }
    self.init(status, error.description + advice)
  }
}
