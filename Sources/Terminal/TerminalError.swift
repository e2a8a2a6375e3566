/// A failure of terminal output, or of a program that was to be started.
public struct TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  public struct Code: Sendable, Hashable {
    private enum Value { case outputFailed, refusedAddress, programFailed }
    private let value: Value

    /// Writing failed for a reason other than a closed reading end, such as a full disk.
    public static let outputFailed = Code(value: .outputFailed)
    /// The address is not a plain absolute http or https address.
    public static let refusedAddress = Code(value: .refusedAddress)
    /// No program was found, or it did not start or succeed.
    public static let programFailed = Code(value: .programFailed)
  }

  public let code: Code
  /// One sentence for users.
  public let message: SafeText

  public init(_ code: Code, _ message: SafeText) {
    self.code = code
    self.message = message
  }

  public var description: String { message.string }
}
