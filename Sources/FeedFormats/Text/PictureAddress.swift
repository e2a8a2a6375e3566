/// Addresses that look like those of pictures.
enum PictureAddress {
  private static let suffixes = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"]

  /// Whether an address's path ends as the name of a picture does.
  static func matches(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return suffixes.contains { path.hasSuffix($0) }
  }
}
