import JSONText

/// Writes properties that few items have. Empty objects are left out.
extension JSONWriter {
  /// Writes a group of rare values unless it is empty.
  mutating func facts(_ key: StaticString, _ facts: (some RareFacts & FieldGroup)?) {
    if let facts, facts != .init() { object(key, facts) }
  }

  mutating func itemExtras(_ extras: FeedDocument.Item.Extras?) {
    guard let extras else { return }
    field("wfw_comment", extras.commentAPI)
    object("in_reply_to", extras.inReplyTo.first)
    objects("also_in_reply_to", Array(extras.inReplyTo.dropFirst()))
    place(extras.place)
    slash(extras.slash)
    field("original_enclosure", extras.originalEnclosure)
    dublinCore(extras.dublinCore)
  }

  private mutating func slash(_ slash: FeedDocument.Item.Slash?) {
    guard let slash else { return }
    object("slash") {
      $0.field("section", slash.section)
      $0.field("department", slash.department)
      $0.list("hit_parade", slash.hitParade) { $0.value($1) }
    }
  }

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

  /// Writes a location as a GeoJSON geometry with a few additional fields.
  mutating func place(_ place: FeedDocument.Place?) {
    guard let place else { return }
    object("geo") {
      $0.shape(place.shape)
      $0.field("name", place.name)
      $0.field("elevation", place.elevation)
      $0.field("radius", place.radius)
      $0.field("system", place.system)
    }
  }

  private mutating func shape(_ shape: FeedDocument.Place.Shape) {
    switch shape {
    case .point(let position):
      field("type", "Point")
      name("coordinates")
      self.position(position)
    case .line(let positions):
      field("type", "LineString")
      field("coordinates", array: positions) { $0.position($1) }
    case .polygon(let ring):
      field("type", "Polygon")
      field("coordinates", array: [ring]) { $0.ring($1) }
    case .box(let lower, let upper):
      field("type", "Box")
      field("coordinates", array: [lower, upper]) { $0.position($1) }
    }
  }

  private mutating func ring(_ ring: [FeedDocument.Place.Position]) {
    array { writer in ring.forEach { writer.position($0) } }
  }

  private mutating func position(_ position: FeedDocument.Place.Position) {
    array { writer in position.forEach { writer.value($0) } }
  }
}
