import Testing

@testable import FeedFormats

struct PlaceTests {
  @Test(
    arguments: [
      ("<georss:point> 36.9382 31.1732 </georss:point>", .point([31.1732, 36.9382])),
      ("<georss:point>36.9382,31.1732</georss:point>", .point([31.1732, 36.9382])),
      (
        "<georss:line>45 -110 46.5 -109 43 -108</georss:line>",
        .line([[-110, 45], [-109, 46.5], [-108, 43]])
      ),
      (
        "<georss:polygon>1 2 3 4 5 6 1 2</georss:polygon>",
        .polygon([[2, 1], [4, 3], [6, 5], [2, 1]])
      ),
      ("<georss:box>33 52 34 53</georss:box>", .box([52, 33], [53, 34])),
      (
        "<georss:where><gml:Point><gml:pos>36.9 31.1</gml:pos></gml:Point></georss:where>",
        .point([31.1, 36.9])
      ),
      ("<gml:Point><gml:pos>36.9 31.1</gml:pos></gml:Point>", .point([31.1, 36.9])),
      (
        "<gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString>",
        .line([[2, 1], [4, 3]])
      ),
      (
        "<gml:LineString><gml:pos>1 2</gml:pos><gml:pos>3 4</gml:pos></gml:LineString>",
        .line([[2, 1], [4, 3]])
      ),
      (
        """
        <georss:where><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>1 2 3 4 5 6 1 2
        </gml:posList></gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing>
        <gml:posList>9 9 9 9</gml:posList></gml:LinearRing></gml:interior></gml:Polygon></georss:where>
        """, .polygon([[2, 1], [4, 3], [6, 5], [2, 1]])
      ),
      (
        """
        <gml:Envelope><gml:lowerCorner>1 2</gml:lowerCorner><gml:upperCorner>3 4</gml:upperCorner>
        </gml:Envelope>
        """, .box([2, 1], [4, 3])
      ),
      ("<geo:lat>55.7</geo:lat><geo:long>-12.5</geo:long>", .point([-12.5, 55.7])),
      (
        "<geo:Point><geo:long>12.5</geo:long><geo:lat>55.7</geo:lat></geo:Point>",
        .point([12.5, 55.7])
      ),
      ("<georss:point>a b</georss:point>", nil), ("<georss:point/>", nil),
      ("<georss:point>1</georss:point>", nil), ("<georss:point>1 0x2</georss:point>", nil),
      ("<georss:polygon>1 2 3 4</georss:polygon>", nil), ("<geo:lat>55.7</geo:lat>", nil),
      ("<georss:where><title>x</title></georss:where>", nil),
    ] as [(String, FeedDocument.Location.Shape?)])
  func `locations of all kinds are read with the longitude first`(
    elements: String, shape: FeedDocument.Location.Shape?
  ) throws {
    #expect(try rssItem(elements).extras.location?.shape == shape)
    #expect(try atomEntry(elements).extras.location?.shape == shape)
  }

  @Test(
    arguments: [
      ("urn:ogc:def:crs:EPSG::4326", [31.0, 36.0]), ("EPSG:4258", [31.0, 36.0]),
      ("http://www.opengis.net/def/crs/EPSG/0/3857", [36.0, 31.0]), ("EPSG:26912", [36.0, 31.0]),
      ("CRS84", [31.0, 36.0]),
    ])
  func `the order of coordinates depends on the reference system`(
    system: String, position: [Double]
  ) throws {
    let place = try rssItem(
      "<gml:Point srsName='\(system)'><gml:pos>36 31</gml:pos></gml:Point>"
    ).extras.location
    #expect(place?.shape == .point(position))
    #expect(place?.system == system)
  }

  @Test func `names, elevations and radii are read from attributes and elements`() throws {
    var expected = FeedDocument.Location(shape: .point([2, 1]))
    expected.name = "Pod"
    expected.elevation = 313
    expected.radius = 5
    let attributes = "<georss:point featurename='Pod' elev='313' radius='5'>1 2</georss:point>"
    let elements = """
      <georss:elev>313</georss:elev><georss:featureName>Pod</georss:featureName>
      <georss:point>1 2</georss:point><georss:radius>5</georss:radius>
      """
    #expect(try rssItem(attributes).extras.location == expected)
    #expect(try rssItem(elements).extras.location == expected)
    let height = "<gml:Point srsDimension='3'><gml:pos>1 2 9</gml:pos></gml:Point>"
    #expect(try rssItem(height).extras.location?.shape == .point([2, 1, 9]))
  }

  @Test func `a location belongs to the feed or to one item`() throws {
    let document = try parse(
      rss(
        "<item><georss:point>3 4</georss:point></item><item><geo:lat>9</geo:lat></item><item/>",
        channel: "<geo:lat>1</geo:lat><geo:long>2</geo:long>"))
    #expect(document.extras.location?.shape == .point([2, 1]))
    #expect(document.items.map { $0.extras.location?.shape } == [.point([4, 3]), nil, nil])
  }

  @Test(
    arguments: [
      ("<georss:point>1 2</georss:point>", #"{"type":"Point","coordinates":[2,1]}"#),
      (
        "<georss:line>1 2 3 4.5</georss:line>",
        #"{"type":"LineString","coordinates":[[2,1],[4.5,3]]}"#
      ),
      (
        "<georss:polygon>1 2 3 4 5 6 1 2</georss:polygon>",
        #"{"type":"Polygon","coordinates":[[[2,1],[4,3],[6,5],[2,1]]]}"#
      ),
      (
        "<georss:box featurename='B'>1 2 3 4</georss:box>",
        #"{"type":"Box","coordinates":[[2,1],[4,3]],"name":"B"}"#
      ),
    ])
  func `locations are written as GeoJSON`(element: String, json: String) throws {
    #expect(try printedItem(element, "geo") == [json])
  }
}
