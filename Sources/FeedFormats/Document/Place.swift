extension FeedDocument {
  /// Where something is (GeoRSS, GML, W3C Geo), in GeoJSON's words (RFC 7946): longitude comes
  /// first.
  public struct Place: Sendable, Hashable {
    public var shape: Shape
    /// What the place is called.
    public var name: String?
    /// Meters above the ground.
    public var elevation: Double?
    /// Meters around the place.
    public var radius: Double?
    /// The reference system, where it was named.
    public var system: String?

    /// Longitude, latitude and maybe a height, in degrees and meters; or what the reference system
    /// says.
    public typealias Position = [Double]

    public enum Shape: Sendable, Hashable {
      case point(Position)
      case line([Position])
      /// Its outer ring, which ends where it begins.
      case polygon([Position])
      /// Its lower corner and its upper one.
      case box(Position, Position)
    }

    public init(_ shape: Shape) {
      self.shape = shape
    }
  }
}
