/// Determines the folder of the library.
public enum LibraryLocation {
  /// Returns the folder: the option, the variable `LEDE_DATA_DIR`, or the data folder of the XDG
  /// Base Directory Specification. Relative paths in the variables of that specification are
  /// ignored, as it requires.
  ///
  /// - Parameters:
  ///   - named: The value of the option.
  ///   - variables: The environment variables.
  ///   - directory: The folder that relative paths refer to.
  public static func folder(
    named: String?, variables: [String: String], relativeTo directory: String
  ) throws(CommandFailure) -> String {
    if let named = name(named, variables) {
      return named.hasPrefix("/") ? named : directory + "/" + named
    }
    if let data = UserFolder.data.path(variables) { return data + "/lede" }
    throw CommandFailure(
      .error, "the library folder is unknown; set HOME or LEDE_DATA_DIR, or use --data-dir")
  }

  /// Whether the option or the variable sets the folder.
  static func isNamed(_ named: String?, _ variables: [String: String]) -> Bool {
    name(named, variables) != nil
  }

  private static func name(_ named: String?, _ variables: [String: String]) -> String? {
    let name = named ?? variables["LEDE_DATA_DIR"]
    return name?.isEmpty == false ? name : nil
  }
}
