extension FeedDocument {
  /// A geographic location (GeoRSS, GML, W3C Geo). As in GeoJSON (RFC 7946), longitude comes first.
  public struct Location: Sendable, Hashable {
    public var shape: Shape
    /// The name of the location.
    public var name: String?
    /// The elevation in metres (`georss:elev`).
    public var elevation: Double?
    /// The radius around the location in metres (`georss:radius`).
    public var radius: Double?
    /// The coordinate reference system, if the feed gives one.
    public var system: String?

    /// Longitude, latitude and an optional height, in degrees and metres unless the reference
    /// system uses other units.
    public typealias Position = [Double]

    public enum Shape: Sendable, Hashable {
      case point(Position)
      case line([Position])
      /// The outer ring, whose last position equals the first.
      case polygon([Position])
      /// The lower corner and the upper corner.
      case box(Position, Position)
    }
  }
}
