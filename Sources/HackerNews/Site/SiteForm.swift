import HTTPTransport
import Markup
import URLs
import WebClient

/// A form of a page, with the values that its fields have in the page.
///
/// All fields are sent back, including hidden ones, so a site can add hidden fields without a
/// change to the markup file.
struct SiteForm: Sendable {
  /// The URL that the form is sent to.
  let action: WebURL
  let isPost: Bool
  private(set) var fields: [FormEncoding.Field] = []

  init(action: WebURL, isPost: Bool) {
    self.action = action
    self.isPost = isPost
  }

  /// Reads a form element (HTML Standard section 4.10.22.4). Buttons, files and
  /// unchecked boxes are left out.
  ///
  /// - Parameter base: The URL of the page.
  /// - Returns: `nil` unless the form is sent to an http or https URL of the same origin. A form
  ///   must not send a session to another site.
  init?(_ node: HTMLNode, base: WebURL) {
    guard let action = base.resolve(node[attribute: "action"] ?? ""), action.isHTTP,
      action.isSameOrigin(as: base)
    else { return nil }
    self.action = action
    isPost = node[attribute: "method"]?.lowercased() == "post"
    collect(node)
  }

  private mutating func collect(_ node: HTMLNode) {
    for child in node.children where child.kind == .element {
      guard let name = child[attribute: "name"], !name.isEmpty,
        child[attribute: "disabled"] == nil
      else {
        collect(child)
        continue
      }
      switch child.name {
      case "input":
        let type = child[attribute: "type"]?.lowercased() ?? "text"
        let isBox = type == "checkbox" || type == "radio"
        if ["submit", "button", "image", "reset", "file"].contains(type) { continue }
        if isBox, child[attribute: "checked"] == nil { continue }
        fields.append((name, child[attribute: "value"] ?? (isBox ? "on" : "")))
      case "textarea": fields.append((name, child.text))
      case "select": fields.append((name, Self.selection(of: child)))
      default: collect(child)
      }
    }
  }

  /// Returns the value of the selected option, or of the first one.
  private static func selection(of node: HTMLNode) -> String {
    let options = node.children.filter { $0.name == "option" }
    let chosen = options.first { $0[attribute: "selected"] != nil } ?? options.first
    return chosen.map { $0[attribute: "value"] ?? $0.text } ?? ""
  }

  /// Sets the values of fields. Fields that the form does not have are added.
  mutating func set(_ values: [String: String]?) {
    for (name, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let index = fields.firstIndex(where: { $0.name == name }) {
        fields[index].value = value
      } else {
        fields.append((name, value))
      }
    }
  }
}

extension SiteForm {
  /// The request that sends the form.
  var request: WebRequest {
    let text = FormEncoding.text(fields)
    if isPost {
      return WebRequest(
        .post, action, headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array(text.utf8))
    }
    return WebRequest(.get, fields.isEmpty ? action : action.resolve("?\(text)") ?? action)
  }
}
