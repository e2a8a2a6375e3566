/// Where the library lies when nobody says it in full.
public enum LibraryLocation {
  /// The folder by the option, the variable, or the XDG base directory specification, which says to
  /// ignore relative paths in its own variables.
  ///
  /// - Parameters:
  ///   - named: what the option says.
  ///   - variables: the environment.
  ///   - directory: what relative paths are relative to.
  public static func folder(
    named: String?, variables: [String: String], relativeTo directory: String
  ) throws(CommandFailure) -> String {
    if let named = name(named, variables) {
      return named.hasPrefix("/") ? named : directory + "/" + named
    }
    if let data = UserFolder.data.path(variables) { return data + "/lede" }
    throw CommandFailure(
      .error, "there is no folder for the library; set HOME or LEDE_DATA_DIR, or use --data-dir")
  }

  /// Whether somebody says where it lies.
  static func isNamed(_ named: String?, _ variables: [String: String]) -> Bool {
    name(named, variables) != nil
  }

  private static func name(_ named: String?, _ variables: [String: String]) -> String? {
    let name = named ?? variables["LEDE_DATA_DIR"]
    return name?.isEmpty == false ? name : nil
  }
}
