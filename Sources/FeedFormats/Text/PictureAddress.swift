/// Recognises addresses of images.
enum PictureAddress {
  private static let suffixes = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"]

  /// Whether the path of an address ends with the file name extension of an image.
  static func matches(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return suffixes.contains { path.hasSuffix($0) }
  }
}
