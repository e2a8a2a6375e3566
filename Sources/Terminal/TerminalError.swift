/// What went wrong between us and the terminal, or a program we were to start.
public struct TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  public struct Code: Sendable, Hashable {
    private enum Value { case outputFailed, refusedAddress, programFailed }
    private let value: Value

    /// Writing failed for another reason than a reader that went away: a full disk.
    public static let outputFailed = Code(value: .outputFailed)
    /// The address is not a plain absolute http or https address.
    public static let refusedAddress = Code(value: .refusedAddress)
    /// No program was found, or it did not start or did not succeed.
    public static let programFailed = Code(value: .programFailed)
  }

  public let code: Code
  /// One sentence for people.
  public let message: SafeText

  public init(_ code: Code, _ message: SafeText) {
    self.code = code
    self.message = message
  }

  public var description: String { message.string }
}
