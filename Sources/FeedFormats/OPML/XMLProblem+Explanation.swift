import Markup

extension XMLProblem {
  /// A description of the problem for users.
  var explanation: String {
    switch kind {
    case .reference: "a bare &, or a reference without its semicolon"
    case .entity: "a reference that only HTML knows"
    case .character: "a character that XML does not allow"
    case .encoding: "bytes that do not fit the encoding"
    case .prologue: "something before the list begins"
    case .tag: "tags that do not fit together"
    case .namespace: "a prefix that is not declared"
    case .namespaceAddress: "a namespace that is no address"
    case .truncated: "the end is missing"
    case .unfinished: "a comment or section without an end"
    case .limit: message
    case .other: "this is not well-formed"
    }
  }
}
