extension WebURL {
  /// The URL without its fragment.
  public var withoutFragment: WebURL {
    fragment == nil ? self : changed { $0.fragment = nil }
  }

  /// The URL without its user name and password.
  public var withoutUserinfo: WebURL {
    hasUserinfo
      ? changed {
        $0.username = ""
        $0.password = ""
      } : self
  }

  /// Returns the URL with the user name and password of another. Unchanged if this URL has no host
  /// or is a file URL.
  public func withUserinfo(of other: WebURL) -> WebURL {
    guard !hostname.isEmpty, scheme != "file" else { return self }
    return changed {
      $0.username = other.username
      $0.password = other.password
    }
  }

  /// The URL without credentials, for display and logs.
  public var redacted: String { withoutUserinfo.description }

  private func changed(_ change: (inout URLRecord) -> Void) -> WebURL {
    var record = record
    change(&record)
    return WebURL(record)
  }
}
