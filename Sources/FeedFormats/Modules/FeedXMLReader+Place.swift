import Markup

/// Locations: GeoRSS (https://www.ogc.org/standards/georss), GeoRSS GML and W3C Geo
/// (https://www.w3.org/2003/01/geo/).
extension FeedXMLReader {
  mutating func beginPlace(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch (parent, name.family) {
    case (.item, .geoRSS), (.channel, .geoRSS), (.root, .geoRSS):
      if place == nil { place = PlaceReading(of: parent) }
      guard name.element != .where else { return }
      place?.readDetails(attributes)
      gather(name, in: parent)
    case (.item, .geo), (.channel, .geo), (.root, .geo), (.place, .geo):
      if place == nil { place = PlaceReading(of: parent) }
      if name.element != .point { gather(name, in: parent) }
    case (_, .gml): beginGeometry(name, in: parent, attributes)
    default: break
    }
  }

  private mutating func beginGeometry(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    if place == nil { place = PlaceReading(of: parent) }
    place?.readSystem(attributes)
    switch name.element {
    case .point, .lineString, .polygon, .envelope: place?.numbers = []
    case .pos, .positions, .lowerCorner, .upperCorner: gather(name, in: parent)
    default: break
    }
  }

  mutating func storePlace(_ capture: Capture) {
    guard let value = capture.value else { return }
    let numbers = Coordinates.numbers(in: value)
    switch (capture.name.family, capture.name.element) {
    case (.geo, .lat): place?.latitude = numbers.first
    case (.geo, .long): place?.longitude = numbers.first
    case (.gml, _): place?.numbers += numbers
    case (_, .elev): place?.details.elevation = numbers.first
    case (_, .radius): place?.details.radius = numbers.first
    case (_, .featureName): place?.details.name = value
    case (_, let element):
      place?.numbers = numbers
      place?.take(element)
    }
  }

  /// Ends a GML geometry.
  mutating func closeGeometry(_ name: FeedName) {
    if name.family == .gml { place?.take(name.element) }
  }

  /// Ends an item or feed, and stores its location.
  mutating func closePlace(of scope: Scope) {
    guard let place, place.isOfItem == (scope == .item) else { return }
    self.place = nil
    guard let found = place.place else { return }
    if scope == .item {
      item?.extras.place = found
    } else {
      document.extras.place = found
    }
  }
}

/// Assembles a location from its elements, which may come in any order.
struct PlaceReading {
  let isOfItem: Bool
  /// The values other than the shape.
  var details = FeedDocument.Place(.point([]))
  private var dimensions: Int?
  var latitude: Double?
  var longitude: Double?
  /// The coordinates of the open geometry.
  var numbers: [Double] = []
  private var shape: FeedDocument.Place.Shape?

  init(of scope: FeedXMLReader.Scope) {
    isOfItem = scope == .item
  }

  mutating func readDetails(_ attributes: XMLAttributes) {
    details.name = attributes.text("featurename") ?? details.name
    details.elevation = attributes.decimal("elev") ?? details.elevation
    details.radius = attributes.decimal("radius") ?? details.radius
  }

  mutating func readSystem(_ attributes: XMLAttributes) {
    details.system = attributes.text("srsName") ?? details.system
    dimensions = attributes.whole("srsDimension") ?? dimensions
  }

  /// Converts the coordinates so far to a shape. If there are several shapes, the last one wins.
  mutating func take(_ element: FeedName.Element) {
    let positions = Coordinates.positions(
      numbers, dimensions: dimensions ?? 2, system: details.system)
    switch element {
    case .point: if let point = positions.first { shape = .point(point) }
    case .line, .lineString: if positions.count >= 2 { shape = .line(positions) }
    case .polygon: if positions.count >= 4 { shape = .polygon(positions) }
    case .box, .envelope: if positions.count >= 2 { shape = .box(positions[0], positions[1]) }
    default: return
    }
    numbers = []
  }

  var place: FeedDocument.Place? {
    let pair = latitude.flatMap { latitude in longitude.map { [$0, latitude] } }
    guard let shape = shape ?? pair.map({ .point($0) }) else { return nil }
    var place = details
    place.shape = shape
    return place
  }
}

/// Parses coordinates.
enum Coordinates {
  /// Returns numbers separated by whitespace or commas, or no numbers if one of them is invalid.
  static func numbers(in text: String) -> [Double] {
    var numbers: [Double] = []
    for part in text.utf8.split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") }) {
      guard let number = Numbers.decimal(String(Substring(part))) else { return [] }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns positions of two numbers, or three with a height, with longitude first.
  static func positions(
    _ numbers: [Double], dimensions: Int, system: String?
  ) -> [FeedDocument.Place.Position] {
    let size = dimensions == 3 ? 3 : 2
    let isSwapped = isLatitudeFirst(system)
    return stride(from: 0, to: numbers.count - size + 1, by: size).map { start in
      var position = Array(numbers[start..<start + size])
      if isSwapped { position.swapAt(0, 1) }
      return position
    }
  }

  /// Whether a reference system puts latitude first. GeoRSS and GML do, except for projected
  /// systems (GML 3.1.1 annex D). EPSG codes from 4000 to 4999 and a few others are geographic
  /// systems.
  private static func isLatitudeFirst(_ system: String?) -> Bool {
    guard let system, system.contains("EPSG"),
      let code = system.split(whereSeparator: { $0 == ":" || $0 == "/" || $0 == "#" }).last
        .flatMap({ Int($0) })
    else { return true }
    return (4000..<5000).contains(code) || [3819, 3821, 3824, 3889, 3906].contains(code)
  }
}
