import JSONText

/// Writes the values of modules.
extension JSONWriter {
  /// Writes an object with an array of values for each element name.
  mutating func dublinCore(_ terms: [FeedDocument.Item.DublinCoreTerm]) {
    guard !terms.isEmpty else { return }
    let values = Dictionary(grouping: terms, by: \.name)
    object("dublin_core") { writer in
      for name in values.keys.sorted() {
        writer.key(name)
        writer.array { array in values[name]?.forEach { array.value($0.value) } }
      }
    }
  }
}

extension ModuleValues: JSONFields {
  func write(to json: inout JSONWriter) {
    for field in fields {
      json.key(field.name)
      switch field.value {
      case .text(let text), .address(let text): json.value(text)
      case .texts(let texts): json.array { array in texts.forEach { array.value($0) } }
      case .integer(let number): json.value(number)
      case .decimal(let number): json.value(number)
      case .flag(let flag): json.value(flag)
      case .group(let group): json.object { group.write(to: &$0) }
      case .groups(let groups):
        json.array { array in groups.forEach { group in array.object { group.write(to: &$0) } } }
      }
    }
  }
}

extension FeedDocument.Media: JSONFields {
  func write(to json: inout JSONWriter) {
    json.plain("title", title)
    json.plain("description", description)
    json.objects("thumbnails", thumbnails)
    details.write(to: &json)
  }
}

extension FeedDocument.Media.Picture: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("url", url)
    json.field("width", width)
    json.field("height", height)
    json.field("time", time)
  }
}

extension FeedDocument.ITunes: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("title", title)
    json.field("explicit", explicit)
    json.field("block", block)
    json.field("author", author)
    if let owner {
      json.object("owner") {
        $0.field("name", owner.name)
        $0.field("email", owner.email)
      }
    }
    json.field("image", image)
    json.field("subtitle", subtitle)
    json.field("summary", summary)
    json.list("keywords", keywords) { $0.value($1) }
    json.field("duration", duration)
    json.field("episode", episode)
    json.field("season", season)
    json.field("episode_type", episodeType)
    json.field("order", order)
    json.field("closed_captioned", isClosedCaptioned)
    json.field("type", type)
    json.field("complete", isComplete)
    json.field("new_feed_url", newFeedURL)
  }
}

extension FeedDocument.Item.Extras: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("wfw_comment", commentAPI)
    json.object("in_reply_to", inReplyTo.first)
    json.objects("also_in_reply_to", Array(inReplyTo.dropFirst()))
    json.object("geo", location)
    if slash != .init() {
      json.object("slash") {
        $0.field("section", slash.section)
        $0.field("department", slash.department)
        $0.list("hit_parade", slash.hitParade) { $0.value($1) }
      }
    }
    json.field("original_enclosure", originalEnclosure)
    json.dublinCore(dublinCore)
  }
}

extension FeedDocument.Item.InReplyTo: JSONFields {
  func write(to json: inout JSONWriter) {
    json.field("ref", ref)
    json.field("href", href)
    json.field("type", type)
    json.field("source", source)
  }
}

/// A location is written as a GeoJSON geometry with a few additional fields.
extension FeedDocument.Location: JSONFields {
  func write(to json: inout JSONWriter) {
    switch shape {
    case .point(let position):
      json.field("type", "Point")
      json.name("coordinates")
      json.position(position)
    case .line(let positions):
      json.field("type", "LineString")
      json.field("coordinates", array: positions) { $0.position($1) }
    case .polygon(let ring):
      json.field("type", "Polygon")
      json.field("coordinates", array: [ring]) { json, ring in
        json.array { array in ring.forEach { array.position($0) } }
      }
    case .box(let lower, let upper):
      json.field("type", "Box")
      json.field("coordinates", array: [lower, upper]) { $0.position($1) }
    }
    json.field("name", name)
    json.field("elevation", elevation)
    json.field("radius", radius)
    json.field("system", system)
  }
}

extension JSONWriter {
  fileprivate mutating func position(_ position: FeedDocument.Location.Position) {
    array { array in position.forEach { array.value($0) } }
  }
}
