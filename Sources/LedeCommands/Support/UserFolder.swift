/// A folder of the user as defined by the XDG Base Directory Specification. Relative paths in its
/// variables are ignored, as the specification requires.
enum UserFolder: String {
  case data = "XDG_DATA_HOME"
  case settings = "XDG_CONFIG_HOME"
  case state = "XDG_STATE_HOME"

  /// Returns the folder, or `nil` without a home directory.
  func path(_ variables: [String: String]) -> String? {
    if let folder = variables[rawValue], folder.hasPrefix("/") { return folder }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    return switch self {
    case .data: "\(home)/.local/share"
    case .settings: "\(home)/.config"
    case .state: "\(home)/.local/state"
    }
  }
}
