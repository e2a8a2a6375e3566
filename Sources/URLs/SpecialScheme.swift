/// The special schemes (WHATWG URL, section 4.2).
enum SpecialScheme: String {
  case file, ftp, http, https, ws, wss

  var defaultPort: UInt16? {
    switch self {
    case .file: nil
    case .ftp: 21
    case .http, .ws: 80
    case .https, .wss: 443
    }
  }
}
