import Logging
import Terminal

/// Writes log messages to standard error if `LEDE_LOG` contains a level (`debug`, `info`,
/// `warning`, …). URLs and statuses are untrusted, so the messages are printed as safe text.
struct MessageLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level
  private let messages: Output

  static func logger(environment: [String: String], _ messages: Output) -> Logger {
    let level = environment["LEDE_LOG"].flatMap { Logger.Level(rawValue: $0.lowercased()) }
    return Logger(label: "lede") { _ in
      guard let level else { return SwiftLogNoOpLogHandler() }
      return MessageLog(logLevel: level, messages: messages)
    }
  }

  private init(logLevel: Logger.Level, messages: Output) {
    self.logLevel = logLevel
    self.messages = messages
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let facts = metadata.merging(event.metadata ?? [:]) { $1 }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    messages.writeLine(
      "\("\(event.level): \(event.message) \(facts.joined(separator: " "))", .dim)")
  }
}
