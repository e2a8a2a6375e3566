import CLibXML2

/// An error from compiling or evaluating an ``XPath``.
public struct XPathError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// The expression is not XPath 1.0, or uses a variable or a namespace prefix. Found during
    /// compilation.
    case syntax
    /// The expression has more than ``XPath/longestExpression`` bytes, or is nested too deeply.
    case tooLong
    /// The function does not exist. Found during evaluation.
    case unknownFunction
    /// A function has too many or too few arguments, or an operand has the wrong type. Found during
    /// evaluation.
    case wrongArguments
    /// The evaluation exceeds the allowed number of steps.
    case tooExpensive
    /// The evaluation failed for another reason, such as lack of memory.
    case other
  }

  public var code: Code
  public var expression: String
  /// The position of the error in bytes of UTF-8 from the start; `nil` for an evaluation error.
  public var offset: Int?

  public var description: String {
    let place = offset.map { " at byte \($0)" } ?? ""
    return "\(reason)\(place) in the XPath expression \"\(expression)\""
  }

  private var reason: String {
    switch code {
    case .syntax: "syntax error"
    case .tooLong: "too many bytes or levels"
    case .unknownFunction: "unknown function"
    case .wrongArguments: "wrong arguments or operands"
    case .tooExpensive: "too many steps"
    case .other: "evaluation failed"
    }
  }
}

extension XPathError.Code {
  /// - Parameter number: The code of an `xmlError`. XPath codes start at `XML_XPATH_EXPRESSION_OK`.
  init(number: Int32) {
    let number = UInt32(bitPattern: number &- Int32(XML_XPATH_EXPRESSION_OK.rawValue))
    switch xmlXPathError(rawValue: number) {
    case XPATH_UNKNOWN_FUNC_ERROR: self = .unknownFunction
    case XPATH_INVALID_ARITY, XPATH_INVALID_TYPE, XPATH_INVALID_OPERAND, XPATH_STACK_ERROR:
      self = .wrongArguments
    case XPATH_OP_LIMIT_EXCEEDED: self = .tooExpensive
    case XPATH_RECURSION_LIMIT_EXCEEDED: self = .tooLong
    case XPATH_NUMBER_ERROR, XPATH_UNFINISHED_LITERAL_ERROR, XPATH_START_LITERAL_ERROR,
      XPATH_VARIABLE_REF_ERROR, XPATH_UNDEF_VARIABLE_ERROR, XPATH_INVALID_PREDICATE_ERROR,
      XPATH_EXPR_ERROR, XPATH_UNCLOSED_ERROR, XPATH_UNDEF_PREFIX_ERROR, XPATH_ENCODING_ERROR,
      XPATH_INVALID_CHAR_ERROR, XPATH_FORBID_VARIABLE_ERROR:
      self = .syntax
    default: self = .other
    }
  }
}
