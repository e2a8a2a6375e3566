import GRDB

/// Adds a rule that cannot be parsed: it names a saved search that does not exist.
func addUnreadableRule(_ action: String, to lede: Lede) async throws {
  _ = try await lede("rules")
  try await DatabaseQueue(path: lede.sandbox.file("library/lede.db")).write {
    try $0.execute(
      sql: "INSERT INTO rule (query, actions) VALUES ('@few', ?)", arguments: ["[\"\(action)\"]"])
  }
}
