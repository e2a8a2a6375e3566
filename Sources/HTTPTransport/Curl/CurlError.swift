import CLibCurl
import Glibc

/// Information about a failed transfer in addition to libcurl's status.
struct CurlFacts {
  var limits: HTTPLimits
  var hasHead = false
  /// Whether the connection, including TLS, was established and the request could be sent.
  var isConnected = false
  /// Whether the transfer ended because no data arrived, not because of its total time limit.
  var isStalled = false
  /// The `errno` of a failed connection; 0 if there is none.
  var systemError: Int32 = 0
  /// OpenSSL's verification result (`X509_V_ERR_…`); 0 if the certificate is valid.
  var certificateProblem = 0
  /// Whether no file descriptor was left for a connection.
  var lacksHandles = false
  /// The name of the variable that sets the proxy; nil if there is none.
  var proxy: String?
  /// Whether a connection to the server or the proxy was established.
  var hasReachedNext = true
  /// The status of the proxy's response to CONNECT; 0 if there was none.
  var tunnelStatus = 0
}

/// Converts the status of libcurl to an error. All failed transfers use this conversion.
extension HTTPTransportError {
  init(_ code: CURLcode, _ facts: CurlFacts) {
    if let problem = facts.problemOfOurSide(code) {
      self = problem
      return
    }
    let (kind, text): (Code, String) =
      switch code {
      case CURLE_URL_MALFORMAT: (.address, "the address is malformed")
      case CURLE_COULDNT_RESOLVE_HOST: (.resolve, "the host name cannot be resolved")
      case CURLE_COULDNT_CONNECT: (facts.isOffline ? .offline : .connect, facts.connectProblem)
      case CURLE_OPERATION_TIMEDOUT: (.timeout, facts.missedDeadline)
      // libcurl reports a header line above 100 KB as lack of memory.
      case CURLE_OUT_OF_MEMORY where facts.isConnected && !facts.hasHead:
        (.tooLarge, "a header field is larger than libcurl accepts")
      case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER,
        CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ISSUER_ERROR,
        CURLE_SSL_CLIENTCERT, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
        (.tls, facts.tlsProblem(code))
      case CURLE_SSL_CACERT_BADFILE:
        (
          .trust,
          "the trusted certificates cannot be read (CURL_CA_BUNDLE, SSL_CERT_FILE, or the system's)"
        )
      case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
        facts.hasHead
          ? (.broken, "the connection was lost during the response")
          : (.connect, "the connection was lost")
      case CURLE_GOT_NOTHING: (.broken, "the server closed the connection without a response")
      case CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        (.broken, "the response was cut off")
      case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
        (.broken, "the response's content coding cannot be decoded")
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
        (.broken, "the response is not HTTP")
      default: (facts.isConnected ? .broken : .connect, code.text)
      }
    self.init(kind, text)
  }
}

extension CurlFacts {
  /// Returns the error for a problem that involves the proxy or affects all hosts, such as a lack
  /// of file descriptors; nil for any other problem.
  fileprivate func problemOfOurSide(_ code: CURLcode) -> HTTPTransportError? {
    if lacksHandles { return .tooManyFiles }
    guard let proxy else { return nil }
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY:
      return HTTPTransportError(.proxy, "the proxy's name (\(proxy)) cannot be resolved")
    case _ where tunnelStatus == 407:
      return .proxyLogin(proxy)
    case _ where tunnelStatus >= 300:
      return HTTPTransportError(
        .connect, "the proxy (\(proxy)) cannot reach the host (\(tunnelStatus))")
    case CURLE_COULDNT_CONNECT where !isOffline:
      return HTTPTransportError(
        .proxy, "the proxy (\(proxy)) cannot be reached: \(connectProblem)")
    case CURLE_OPERATION_TIMEDOUT where !hasReachedNext:
      return HTTPTransportError(
        .proxy, "the proxy (\(proxy)) cannot be reached: \(missedDeadline)")
    default:
      return nil
    }
  }

  /// Whether there is no network connection, as opposed to a refused connection.
  fileprivate var isOffline: Bool {
    [ENETUNREACH, ENETDOWN].contains(systemError)
  }

  fileprivate var connectProblem: String {
    switch systemError {
    case ECONNREFUSED: "connection refused"
    case ENETUNREACH: "the network cannot be reached"
    case EHOSTUNREACH: "the host cannot be reached"
    default: "the connection failed"
    }
  }

  fileprivate var missedDeadline: String {
    if !isConnected { return "no connection within \(min(limits.connect, limits.total).text)" }
    let limit = isStalled ? limits.stall : limits.total
    guard hasHead else { return "no response within \(limit.text)" }
    return isStalled
      ? "the response stalled for \(limit.text)"
      : "the response was not complete within \(limit.text)"
  }

  /// A description of the TLS failure. The numbers are OpenSSL's (`X509_V_ERR_…` in
  /// `openssl/x509_vfy.h`).
  fileprivate func tlsProblem(_ code: CURLcode) -> String {
    guard code == CURLE_PEER_FAILED_VERIFICATION else {
      return "the secure connection failed: \(code.text)"
    }
    // libcurl leaves 1, its initial value, if it detects a host name mismatch itself.
    return switch certificateProblem {
    case 0, 1, 62, 64: "the certificate is for another host"
    case 9: "the certificate is not valid yet"
    case 10: "the certificate has expired"
    case 18, 19: "the certificate is self-signed"
    case 2, 20, 21: "the certificate's issuer is not trusted"
    case 23: "the certificate was revoked"
    default: "the certificate is not valid"
    }
  }
}

extension CURLcode {
  /// libcurl's description of the status. It never contains text from a server.
  var text: String { String(cString: curl_easy_strerror(self)) }
}
