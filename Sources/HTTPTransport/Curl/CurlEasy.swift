import CLibCurl
import Glibc
import URLs

/// A libcurl easy handle for one request. Only the event thread may use it.
final class CurlEasy {
  let handle: UnsafeMutableRawPointer
  private var headerList: UnsafeMutablePointer<curl_slist>?
  /// The name of the variable that sets the proxy; nil if there is none.
  let proxy: String?

  init(_ request: HTTPRequest, _ url: WebURL) throws(HTTPTransportError) {
    guard let handle = curl_easy_init() else { throw .outOfMemory }
    self.handle = handle
    proxy = ProxyVariables.name(for: url, Self.variable)
    try setUpSafety()
    try setUpProxy()
    if url.scheme == "https" { try setUpTrust() }
    try set(CURLOPT_URL, url.description)
    try setUpRequest(request)
    try setUpDeadlines(request.limits)
  }

  deinit {
    curl_easy_cleanup(handle)
    // libcurl uses the list until the handle is released.
    curl_slist_free_all(headerList)
  }

  /// Passes header lines, body bytes and new connections to a transfer.
  ///
  /// Unsafe: libcurl keeps an unowned pointer to the transfer. The transfer owns this handle and
  /// therefore outlives every callback.
  func deliver(to transfer: CurlTransfer) throws(HTTPTransportError) {
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    // Unsafe: `data` contains `size * count` bytes and is valid during the call. Returning any
    // other number than that ends the transfer.
    try check(
      lede_curl_set_header_callback(
        handle,
        { data, size, count, context in
          let line = [UInt8](UnsafeRawBufferPointer(start: data, count: size * count))
          return CurlTransfer.of(context)?.receiveHeader(line) == true ? size * count : 0
        }, context))
    try check(
      lede_curl_set_write_callback(
        handle,
        { data, size, count, context in
          let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
          return CurlTransfer.of(context)?.receiveBody(bytes) == true ? size * count : 0
        }, context))
    try check(lede_curl_set_socket_callback(handle, openSocket, context))
    // Called before each request, including requests on reused connections.
    try check(
      lede_curl_set_request_callback(
        handle,
        { context, address, _, _, _ in
          let bytes = address.flatMap { NetworkAddress.bytes(String(cString: $0)) }
          return CurlTransfer.of(context)?.mayConnect(to: bytes) == true
            ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }, context))
  }
}

extension CurlTransfer {
  /// The transfer that was passed to ``CurlEasy/deliver(to:)``.
  fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

private func openSocket(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
  _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let transfer = CurlTransfer.of(context), let address,
    transfer.mayConnect(to: NetworkAddress.bytes(address))
  else { return curl_socket_t(-1) }
  // The socket must not be inherited by child processes.
  let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
  let new = socket(address.pointee.family, kind, address.pointee.protocol)
  if new < 0 { transfer.socketFailed(errno) }
  return new
}

// MARK: - Transfer information

extension CurlEasy {
  /// Returns what libcurl knows about the transfer, to describe a failure.
  func facts(_ limits: HTTPLimits) -> CurlFacts {
    CurlFacts(
      limits: limits, isConnected: offset(CURLINFO_PRETRANSFER_TIME_T) > 0,
      isStalled: .microseconds(offset(CURLINFO_TOTAL_TIME_T)) + .milliseconds(50) < limits.total,
      systemError: Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO)),
      certificateProblem: number(CURLINFO_SSL_VERIFYRESULT), proxy: proxy,
      hasReachedNext: offset(CURLINFO_CONNECT_TIME_T) > 0,
      tunnelStatus: number(CURLINFO_HTTP_CONNECTCODE))
  }

  /// The number of body bytes received, before content decoding.
  var bytesReceived: Int { offset(CURLINFO_SIZE_DOWNLOAD_T) }

  /// The numeric address of the server; nil behind a proxy, where only the proxy's address is
  /// known.
  var server: String? {
    guard proxy == nil else { return nil }
    var text: UnsafePointer<CChar>?
    lede_curl_get_string(handle, CURLINFO_PRIMARY_IP, &text)
    return text.map { String(cString: $0) }
  }

  private func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    lede_curl_get_offset(handle, info, &value)
    return Int(value)
  }

  private func number(_ info: CURLINFO) -> Int {
    var value = 0
    lede_curl_get_long(handle, info, &value)
    return value
  }
}

// MARK: - Options

extension CurlEasy {
  /// Sets the options that all requests share. Cookies, netrc, `Referer` and verbose output are off
  /// by default.
  private func setUpSafety() throws(HTTPTransportError) {
    try set(CURLOPT_PROTOCOLS_STR, "http,https")
    try set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
    let options: [(CURLoption, Int)] = [
      (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS),
      // The header fields of the proxy are not part of the response.
      (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      // Otherwise the end of a transfer would wait for an unresponsive name server.
      (CURLOPT_QUICK_EXIT, 1),
    ]
    for (option, value) in options { try set(option, value) }
    // An empty value enables all codings that libcurl supports.
    try set(CURLOPT_ACCEPT_ENCODING, "")
  }

  /// Sets the proxy. Empty values prevent libcurl from reading the environment.
  private func setUpProxy() throws(HTTPTransportError) {
    try set(CURLOPT_PROXY, proxy.flatMap(Self.variable) ?? "")
    try set(CURLOPT_NOPROXY, "")
  }

  /// Sets the trusted certificates from the environment variables that the `curl` command supports.
  /// Without them, the system's certificates are used.
  private func setUpTrust() throws(HTTPTransportError) {
    if let bundle = Self.variable("CURL_CA_BUNDLE") { return try set(CURLOPT_CAINFO, bundle) }
    if let folder = Self.variable("SSL_CERT_DIR") { try set(CURLOPT_CAPATH, folder) }
    if let file = Self.variable("SSL_CERT_FILE") { try set(CURLOPT_CAINFO, file) }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func setUpRequest(_ request: HTTPRequest) throws(HTTPTransportError) {
    try setUpMethod(request)
    for field in request.headers.fields { try addHeader(field.curlLine) }
    // libcurl adds default fields that are missing; a line without a value prevents that.
    for name in ["Accept", "Content-Type", "Expect"] where request.headers[name] == nil {
      try addHeader(Array("\(name):".utf8))
    }
    try check(lede_curl_set_list(handle, CURLOPT_HTTPHEADER, headerList))
    // libcurl repeats a request if a reused connection breaks before a response, so requests that
    // must not be repeated use a new connection.
    let mayBeRepeated = request.method.isIdempotent
    if request.usesFreshConnection || !mayBeRepeated { try set(CURLOPT_FRESH_CONNECT, 1) }
    if request.closesConnection { try set(CURLOPT_FORBID_REUSE, 1) }
  }

  private func setUpMethod(_ request: HTTPRequest) throws(HTTPTransportError) {
    if request.method == .get { return try set(CURLOPT_HTTPGET, 1) }
    if request.method == .head { return try set(CURLOPT_NOBODY, 1) }
    if request.body != nil || [.post, .put, .patch].contains(request.method) {
      let body = request.body ?? []
      try set(CURLOPT_POST, 1)
      // The size must be set first, because setting the body copies its bytes.
      try set(CURLOPT_POSTFIELDSIZE, body.count)
      try check(body.withUnsafeBytes { lede_curl_set_body(handle, $0.baseAddress) })
    }
    try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
  }

  private func setUpDeadlines(_ limits: HTTPLimits) throws(HTTPTransportError) {
    try set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.curlCount(of: .milliseconds(1)))
    try set(CURLOPT_TIMEOUT_MS, limits.total.curlCount(of: .milliseconds(1)))
    try set(CURLOPT_LOW_SPEED_LIMIT, 100)
    try set(CURLOPT_LOW_SPEED_TIME, limits.stall.curlCount(of: .seconds(1)))
  }

  private func addHeader(_ line: [UInt8]) throws(HTTPTransportError) {
    let list = (line + [0]).withUnsafeBytes { bytes in
      curl_slist_append(headerList, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    guard let list else { throw .outOfMemory }
    headerList = list
  }

  private func set(_ option: CURLoption, _ value: String) throws(HTTPTransportError) {
    try check(lede_curl_set_string(handle, option, value))
  }

  private func set(_ option: CURLoption, _ value: Int) throws(HTTPTransportError) {
    try check(lede_curl_set_long(handle, option, value))
  }

  private func check(_ code: CURLcode) throws(HTTPTransportError) {
    guard code == CURLE_OK else {
      throw HTTPTransportError(.request, "libcurl refuses the request: \(code.text)")
    }
  }
}

extension HTTPHeaders.Field {
  /// The field as libcurl expects it: `Name;` for an empty field, because `Name:` would remove it.
  fileprivate var curlLine: [UInt8] {
    let value = HeaderText.encode(value)
    return value.isEmpty ? Array("\(name);".utf8) : Array("\(name): ".utf8) + value
  }
}

extension Duration {
  /// Rounds up to at least 1, because 0 means "no limit" to libcurl.
  fileprivate func curlCount(of unit: Duration) -> Int {
    Int(min(max((self / unit).rounded(.up), 1), Double(Int32.max)))
  }
}
