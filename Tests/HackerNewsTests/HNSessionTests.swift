import Foundation
import Glibc
import TestSupport
import Testing

@testable import HackerNews

/// Sessions that are stored between runs.
@Suite(.timeLimit(.minutes(10)))
final class HNSessionTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lede-hn-\(UUID().uuidString)").path
  private let standIn: HNStandIn

  init() throws {
    standIn = try HNStandIn()
    standIn.addStories(1)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func bench() throws -> HNBench {
    try HNBench(standIn: standIn, sessions: HNAccountStore(folder: "\(folder)/a/b"))
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b")) ?? []
  }

  @Test func `a session is stored for the user only and resumed`() async throws {
    try await bench().logIn()
    let file = try "\(folder)/a/b/" + #require(files.first)
    #expect(files.count == 1)
    #expect(try permissions(of: file) == 0o600)
    #expect(try permissions(of: "\(folder)/a/b") == 0o700)
    #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("correct horse"))
    let later = try bench()
    #expect(await later.client.userName == nil)
    #expect(try await later.client.resumeSession()?.name == "pg")
    #expect(await later.client.userName == "pg")
    try await later.client.vote(.up, on: 10)
    #expect(standIn.update { $0.votes["pg"] } == [10: "up"])
  }

  @Test func `an invalid session is removed`() async throws {
    try await bench().logIn()
    standIn.update { $0.sessions = [:] }
    #expect(try await bench().client.resumeSession() == nil)
    #expect(files.isEmpty)
  }

  @Test func `a page that limits requests does not end the session`() async throws {
    try await bench().logIn()
    standIn.update { $0.fault = .apology }
    await #expect {
      try await bench().client.resumeSession()
    } throws: { error in
      if case HNError.tooFast = error { true } else { false }
    }
    #expect(files.count == 1)
  }

  @Test func `logging out ends the session at the site and here`() async throws {
    let first = try bench()
    try await first.logIn()
    try await first.client.logOut()
    #expect(files.isEmpty)
    #expect(standIn.update { $0.sessions.isEmpty })
    #expect(try await first.currentUser() == nil)
    #expect(try await bench().client.resumeSession() == nil)
  }

  @Test func `a session of another site is not sent`() async throws {
    try await bench().logIn()
    let other = try HNStandIn(host: 2)
    let store = HNAccountStore(folder: "\(folder)/a/b")
    let name = try #require(files.first)
    let session = try #require(try store.session(name))
    let stolen = try HNBench(standIn: other, sessions: store)
    try store.save(session, as: stolen.client.accountName)
    #expect(try await stolen.client.resumeSession() == nil)
    #expect(other.server.requests.isEmpty)
  }

  @Test func `a session is printed without its cookies`() async throws {
    try await bench().logIn()
    let name = try #require(files.first)
    let session = try HNAccountStore(folder: "\(folder)/a/b").session(name)
    #expect("\(session as Any)".contains("session of pg"))
    #expect(!"\(session as Any)".contains("token"))
  }

  @Test func `account names cannot leave the folder`() {
    for name in ["../x", "a/b", "", ".x"] {
      #expect(throws: HNError.self) { try HNAccountStore(folder: folder).session(name) }
    }
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
