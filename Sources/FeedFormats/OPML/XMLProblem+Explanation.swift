import Markup

extension XMLProblem {
  /// A description of the problem for users.
  var explanation: String {
    switch kind {
    case .reference: "a bare &, or a reference without its semicolon"
    case .entity: "a named reference that only HTML defines"
    case .character: "a character that XML does not allow"
    case .encoding: "bytes that are not valid in the encoding"
    case .prologue: "text before the list"
    case .tag: "tags that do not match"
    case .namespace: "a prefix that is not declared"
    case .namespaceAddress: "a namespace that is not an address"
    case .truncated: "the end is missing"
    case .unfinished: "a comment or section without an end"
    case .limit: message
    case .other: "not well-formed XML"
    }
  }
}
