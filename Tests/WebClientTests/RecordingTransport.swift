import HTTPTransport
import Synchronization

/// A transport without a network that responds to every URL with an empty 200.
final class RecordingTransport: HTTPTransport {
  private let urls = Mutex<[String]>([])

  var requested: [String] { urls.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    urls.withLock { $0.append(request.url) }
    return HTTPResponse(status: 200, headers: [:], body: HTTPBody(bytes: []))
  }
}
