import Foundation
import Glibc
import TestSupport

/// A temporary folder for one test, removed when the last reference to it is released.
final class Sandbox: Sendable {
  /// The absolute path without symbolic links.
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "lede-e2e-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  /// Creates a folder with these files, readable only by their owner like those of a library.
  convenience init(_ files: [String: [UInt8]]) throws {
    try self.init()
    for (name, bytes) in files { chmod(try write(bytes, to: name), 0o600) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a name in the folder.
  func file(_ name: String) -> String {
    path + "/" + name
  }

  /// Writes a file, creates its parent folders, and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(filePath: file(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  /// Writes a shell script and returns its path.
  func writeProgram(_ script: String, to name: String) throws -> String {
    let path = file(name)
    try writeExecutable("#!/bin/sh\n" + script + "\n", to: path)
    return path
  }

  /// Returns the contents of a file, or `nil` if there is none.
  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map(Array.init)
  }

  func text(_ name: String) -> String? {
    read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the permissions of a file.
  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
  }

  /// Returns all files, including those in subfolders, keyed by name.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      // `read` returns `nil` for a folder.
      files[name] = read(name)
    }
    return files
  }

  /// Returns the sorted names in a folder; none if the folder does not exist.
  func names(in folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(folder))) ?? []).sorted()
  }
}
