import JSONText

/// A JSON Schema (https://json-schema.org), reduced to the keywords that the schema of markup files
/// uses: `$ref` to `$defs`, `type`, `const`, `enum`, `minimum`, `required`, `properties`,
/// `additionalProperties` and `items`.
struct JSONSchema: Sendable {
  private let root: JSONValue

  /// The schema of markup files.
  static let markup = JSONSchema(PackageResources.hn_markup_schema_json)

  init(_ source: [UInt8]) {
    root = JSONReader.read(source)?.value ?? .bool(false)
  }

  /// - Throws: the first violation, with its position.
  func check(_ value: JSONValue) throws(HNMarkupError) {
    try check(value, root, at: "")
  }

  private func check(
    _ value: JSONValue, _ schema: JSONValue, at path: String
  ) throws(HNMarkupError) {
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      try check(value, root["$defs"]?[String(name)] ?? .null, at: path)
    }
    if let type = schema["type"] {
      let names = (type.array ?? [type]).compactMap(\.string)
      guard names.contains(where: { value.hasType($0) }) else {
        throw HNMarkupError(path, "must be of type \(names.joined(separator: " or "))")
      }
    }
    if let constant = schema["const"], value != constant {
      throw HNMarkupError(path, "must be \(constant.text)")
    }
    if let allowed = schema["enum"]?.array, !allowed.contains(value) {
      let names = allowed.map(\.text).joined(separator: ", ")
      throw HNMarkupError(path, "must be one of: \(names)")
    }
    if let minimum = schema["minimum"]?.double, let number = value.double, number < minimum {
      throw HNMarkupError(path, "must be at least \(schema["minimum"]?.text ?? "")")
    }
    if let members = value.members { try check(members, of: value, schema, at: path) }
    if let elements = value.array, let items = schema["items"] {
      for (index, element) in elements.enumerated() {
        try check(element, items, at: "\(path)[\(index)]")
      }
    }
  }

  private func check(
    _ members: [JSONValue.Member], of value: JSONValue, _ schema: JSONValue, at path: String
  ) throws(HNMarkupError) {
    let prefix = path.isEmpty ? "" : "\(path)."
    for name in (schema["required"]?.array ?? []).compactMap(\.string) where value[name] == nil {
      throw HNMarkupError(prefix + name, "is missing")
    }
    for member in members {
      let rule = schema["properties"]?[member.key] ?? schema["additionalProperties"] ?? .null
      guard rule != .bool(false) else {
        throw HNMarkupError(prefix + member.key, "is not a known name")
      }
      try check(member.value, rule, at: prefix + member.key)
    }
  }
}

extension JSONValue {
  fileprivate func hasType(_ name: String) -> Bool {
    switch name {
    case "object": members != nil
    case "array": array != nil
    case "string": string != nil
    case "boolean": bool != nil
    case "integer": integer != nil
    default: false
    }
  }

  fileprivate var text: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .number(let text): text
    default: "\(self)"
    }
  }
}
