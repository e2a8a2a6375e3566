import FoundationEssentials
import Glibc
import JSONText
import LocalFiles
public import URLs
public import WebClient

/// The sessions of accounts, each in a file that only the user may read.
///
/// A file contains the cookies of a session, never a password.
public struct HNAccountStore: Sendable {
  /// A stored session.
  public struct Session: Sendable {
    public var user: String
    /// The URL of the site. The cookies belong to its origin.
    public var site: WebURL
    public var cookies: [Cookie]

    public init(user: String, site: WebURL, cookies: [Cookie]) {
      self.user = user
      self.site = site
      self.cookies = cookies
    }
  }

  private let folder: String

  /// - Parameter folder: the folder of the files. It is created, for the user only, when the first
  ///   session is saved.
  public init(folder: String) {
    self.folder = folder
  }

  /// Returns the session of an account, or `nil` if there is none.
  public func session(_ account: String) throws(HNError) -> Session? {
    let path = try path(of: account)
    let bytes: [UInt8]?
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.readIfThere(path, limit: 64 << 10)
    } catch {
      throw .storage("\(path): \(error.description)")
    }
    guard let bytes, !bytes.isEmpty else { return nil }
    guard let session = JSONReader.read(bytes).flatMap({ Session($0.value) }) else {
      throw .storage("\(path) is not a session file; log in again")
    }
    return session
  }

  /// Stores the session of an account and replaces an earlier one atomically.
  public func save(_ session: Session, as account: String) throws(HNError) {
    let path = try path(of: account)
    let parents = folder.indices.filter { folder[$0] == "/" && $0 > folder.startIndex }
    for end in parents + [folder.endIndex] {
      guard mkdir(String(folder[..<end]), 0o700) == 0 || errno == EEXIST else {
        throw .storage("\(folder) cannot be created")
      }
    }
    try PrivateFile.write(session.json, to: path)
  }

  /// Removes the session of an account.
  public func remove(_ account: String) throws(HNError) {
    let path = try path(of: account)
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .storage("\(path) cannot be removed")
    }
  }

  private func path(of account: String) throws(HNError) -> String {
    guard !account.isEmpty, account.utf8.count <= 200, account.first != ".",
      account.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:[]".contains($0)) })
    else {
      throw .notAllowed("an account name consists of letters, digits, hyphens and underscores")
    }
    return "\(folder)/\(account)"
  }
}

extension HNAccountStore.Session: CustomStringConvertible, CustomDebugStringConvertible {
  /// The user and the site, without the cookies, which are secret.
  public var description: String { "session of \(user) at \(site)" }
  public var debugDescription: String { description }
}

extension HNAccountStore.Session {
  fileprivate init?(_ value: JSONValue) {
    guard let user = value["user"]?.string,
      let site = value["site"]?.string.flatMap({ WebURL($0) }), site.isHTTP,
      let cookies = value["cookies"]?.array
    else { return nil }
    self.init(
      user: user, site: site,
      cookies: cookies.compactMap { cookie in
        guard let name = cookie["name"]?.string, let value = cookie["value"]?.string else {
          return nil
        }
        return Cookie(
          name: name, value: value, path: cookie["path"]?.string ?? "/",
          expires: cookie["expires"]?.double.map { Date(timeIntervalSince1970: $0) })
      })
  }

  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.field("user", user)
      $0.field("site", site.description)
      $0.field("cookies", array: cookies) { writer, cookie in
        writer.object {
          $0.field("name", cookie.name)
          $0.field("value", cookie.value)
          $0.field("path", cookie.path)
          $0.field("expires", cookie.expires?.timeIntervalSince1970)
        }
      }
    }
    writer.newline()
    return writer.bytes
  }
}
