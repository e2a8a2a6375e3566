import Foundation
import TestSupport
import Testing

/// A TLS server on the loopback interface (`openssl s_server`) with a self-signed certificate for
/// one host name.
final class SecureServer {
  let port: UInt16
  private let sandbox: Sandbox
  private let process: LedeProcess

  struct StartError: Error {
    var log: String?
  }

  /// - Parameter host: the host name in the certificate.
  init(_ host: String) async throws {
    sandbox = try Sandbox()
    let made = try await Self.openssl(
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-keyout", "key", "-out", "certificate", "-days", "2", "-subj", "/CN=\(host)"]
        + ["-addext", "subjectAltName=DNS:\(host)"], in: sandbox, to: .pipes
    ).finish()
    guard made.ending == .exited(0) else { throw StartError(log: made.errors) }
    process = try Self.openssl(
      ["s_server", "-accept", "127.0.0.1:0", "-cert", "certificate", "-key", "key", "-HTTP"],
      in: sandbox, to: .file(sandbox.file("log")))
    var port: UInt16?
    await eventually { [sandbox] in
      let line = sandbox.text("log")?.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/)
      port = line.flatMap { UInt16($0.1) }
      return port != nil
    }
    guard let port else { throw StartError(log: sandbox.text("log")) }
    self.port = port
  }

  private static func openssl(
    _ arguments: [String], in sandbox: Sandbox, to output: LedeProcess.Output
  ) throws -> LedeProcess {
    try LedeProcess(
      ["openssl"] + arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": sandbox.path],
      directory: sandbox.path, inputFile: "/dev/null", output: output)
  }

  /// The path of the certificate file.
  var certificate: String { sandbox.file("certificate") }

  /// Creates a folder in which OpenSSL finds the certificate, and returns its path.
  func certificateFolder() async throws -> String {
    let hash = try await Self.openssl(
      ["x509", "-hash", "-noout", "-in", "certificate"], in: sandbox, to: .pipes
    ).finish().output.prefix(8)
    try sandbox.write(sandbox.read("certificate") ?? [], to: "trust/\(hash).0")
    return sandbox.file("trust")
  }

  /// Sets the response for a name.
  func set(
    _ name: String, status: String = "200 OK", header: String = "X-A: b", _ body: String = ""
  )
    throws
  {
    try sandbox.write(
      "HTTP/1.0 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(header)\r\n\r\n\(body)",
      to: name)
  }

  func url(_ name: String, host: String = "a.localhost") -> String {
    "https://\(host):\(port)/\(name)"
  }
}
