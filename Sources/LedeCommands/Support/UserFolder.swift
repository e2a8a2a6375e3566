/// A folder of the user's by the XDG base directory specification. It says to ignore relative paths in
/// its variables.
enum UserFolder: String {
  case data = "XDG_DATA_HOME"
  case settings = "XDG_CONFIG_HOME"

  /// The folder; `nil` without a home.
  func path(_ variables: [String: String]) -> String? {
    if let folder = variables[rawValue], folder.hasPrefix("/") { return folder }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    return home + (self == .data ? "/.local/share" : "/.config")
  }
}
