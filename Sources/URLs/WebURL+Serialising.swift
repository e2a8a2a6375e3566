extension WebURL {
  /// Serialises the components of a URL (WHATWG URL, section 4.5). O(n).
  init(_ record: URLRecord) {
    var layout = Layout()
    var text = Array(record.scheme.utf8)
    layout.schemeEnd = text.count
    text.append(.colon)
    layout.usernameEnd = text.count
    layout.hostStart = text.count
    layout.hostEnd = text.count
    if let host = record.host {
      text += [.slash, .slash]
      text += record.username
      layout.usernameEnd = text.count
      if !record.password.isEmpty { text += [.colon] + record.password }
      if !record.username.isEmpty || !record.password.isEmpty { text.append(UInt8(ascii: "@")) }
      layout.hostStart = text.count
      text += Array(host.description.utf8)
      layout.hostEnd = text.count
      layout.hostKind = .init(host)
      layout.port = record.port
      if let port = record.port { text += Array(":\(port)".utf8) }
    } else if !record.path.isOpaque, record.path.bytes.starts(with: [.slash, .slash]) {
      // Otherwise the start of the path would be parsed as a host.
      text += [.slash, .dot]
    }
    layout.pathStart = text.count
    text += record.path.bytes
    layout.pathEnd = text.count
    if let query = record.query { text += [UInt8(ascii: "?")] + query }
    layout.queryEnd = text.count
    if let fragment = record.fragment { text += [UInt8(ascii: "#")] + fragment }
    self.init(String(text), layout)
  }
}

extension WebURL.Layout.HostKind {
  fileprivate init(_ host: URLHost) {
    self =
      switch host {
      case .domain: .domain
      case .ipv4: .ipv4
      case .ipv6: .ipv6
      case .opaque: .opaque
      case .empty: .empty
      }
  }
}
