import Markup

/// Locations: GeoRSS (https://www.ogc.org/standards/georss), GeoRSS GML and W3C Geo
/// (https://www.w3.org/2003/01/geo/).
extension FeedXMLReader {
  mutating func beginPlace(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch parent {
    case .item, .channel, .root: break
    case .place where name.family == .geo, _ where name.family == .gml: break
    default: return
    }
    if place == nil { place = LocationReading(isOfItem: parent == .item) }
    place?.read(attributes)
    switch (name.family, name.element) {
    case (.geoRSS, .where), (.geo, .point): break
    case (.gml, .point), (.gml, .lineString), (.gml, .polygon), (.gml, .envelope):
      place?.numbers = []
    case (.geoRSS, _), (.geo, _), (.gml, .pos), (.gml, .positions), (.gml, .lowerCorner),
      (.gml, .upperCorner):
      gather(name, in: parent)
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
    guard let location = place.location else { return }
    if scope == .item {
      item?.extras.location = location
    } else {
      document.extras.location = location
    }
  }
}

/// Assembles a location from its elements, which may come in any order.
struct LocationReading {
  let isOfItem: Bool
  /// The values other than the shape.
  var details = FeedDocument.Location(shape: .point([]))
  private var dimensions = 2
  var latitude: Double?
  var longitude: Double?
  /// The coordinates of the open geometry.
  var numbers: [Double] = []
  private var shape: FeedDocument.Location.Shape?

  init(isOfItem: Bool) {
    self.isOfItem = isOfItem
  }

  mutating func read(_ attributes: XMLAttributes) {
    guard attributes.count > 0 else { return }
    details.name = attributes.text("featurename") ?? details.name
    details.elevation = attributes.decimal("elev") ?? details.elevation
    details.radius = attributes.decimal("radius") ?? details.radius
    details.system = attributes.text("srsName") ?? details.system
    dimensions = attributes.whole("srsDimension") ?? dimensions
  }

  /// Converts the coordinates so far to a shape. If there are several shapes, the last one wins.
  mutating func take(_ element: FeedName.Element) {
    let positions = Coordinates.positions(
      numbers, dimensions: dimensions, system: details.system)
    switch element {
    case .point: if let point = positions.first { shape = .point(point) }
    case .line, .lineString: if positions.count >= 2 { shape = .line(positions) }
    case .polygon: if positions.count >= 4 { shape = .polygon(positions) }
    case .box, .envelope: if positions.count >= 2 { shape = .box(positions[0], positions[1]) }
    default: return
    }
    numbers = []
  }

  var location: FeedDocument.Location? {
    let pair = latitude.flatMap { latitude in longitude.map { [$0, latitude] } }
    guard let shape = shape ?? pair.map({ .point($0) }) else { return nil }
    var location = details
    location.shape = shape
    return location
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
  ) -> [FeedDocument.Location.Position] {
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
