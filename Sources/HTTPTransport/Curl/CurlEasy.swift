import CLibCurl
import Glibc
import URLs

/// One libcurl "easy" handle, set up for one request. Event thread only.
final class CurlEasy {
  let handle: UnsafeMutableRawPointer
  private var headerList: UnsafeMutablePointer<curl_slist>?
  /// The variable that names the proxy between us and the server; nil where there is none.
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
    // libcurl reads the list for as long as the handle lives.
    curl_slist_free_all(headerList)
  }

  /// Sends header lines and body bytes to the transfer.
  ///
  /// Unsafe: libcurl keeps a plain pointer to the transfer, which owns this handle and so outlives
  /// every callback.
  func deliver(to transfer: CurlTransfer) throws(HTTPTransportError) {
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    try check(lede_curl_set_header_callback(handle, receiveHeader, context))
    try check(lede_curl_set_write_callback(handle, receiveBody, context))
    try check(lede_curl_set_socket_callback(handle, openSocket, context))
    try check(lede_curl_set_request_callback(handle, checkConnection, context))
  }
}

// MARK: - What libcurl knows about the exchange

extension CurlEasy {
  /// The connection stood, TLS included, and the request went out.
  var isConnected: Bool { offset(CURLINFO_PRETRANSFER_TIME_T) > 0 }

  /// A connection stood, to the proxy where there is one.
  var hasReachedNext: Bool { offset(CURLINFO_CONNECT_TIME_T) > 0 }

  /// What the proxy has answered when it was asked for a way to the host; 0 where none was.
  var tunnelStatus: Int { number(CURLINFO_HTTP_CONNECTCODE) }

  /// The `errno` of a failed connection, else 0.
  var systemError: Int { number(CURLINFO_OS_ERRNO) }

  /// OpenSSL's verdict on the server's certificate; 0 is good.
  var certificateProblem: Int { number(CURLINFO_SSL_VERIFYRESULT) }

  /// The bytes of the body as they came, before decoding.
  var bytesReceived: Int { offset(CURLINFO_SIZE_DOWNLOAD_T) }

  /// The numeric address of the server; nil where it may be that of a proxy, behind which nobody knows who
  /// answers.
  var server: String? {
    guard proxy == nil else { return nil }
    var text: UnsafePointer<CChar>?
    lede_curl_get_string(handle, CURLINFO_PRIMARY_IP, &text)
    return text.map { String(cString: $0) }
  }

  /// Whether the transfer could have gone on for some time.
  func hasTimeLeft(_ limits: HTTPLimits) -> Bool {
    .microseconds(offset(CURLINFO_TOTAL_TIME_T)) + .milliseconds(50) < limits.total
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
  /// What holds for every request. Cookies, netrc, referer and verbose output are off by default.
  private func setUpSafety() throws(HTTPTransportError) {
    try set(CURLOPT_PROTOCOLS_STR, "http,https")
    try set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    // A proxy's own header fields are no part of the answer.
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Else the end of a transfer would wait for a name server that does not answer.
    try set(CURLOPT_QUICK_EXIT, 1)
    // Empty: everything that libcurl can decode.
    try set(CURLOPT_ACCEPT_ENCODING, "")
  }

  /// Empty: none, and no exceptions. libcurl would read the environment else.
  private func setUpProxy() throws(HTTPTransportError) {
    try set(CURLOPT_PROXY, proxy.flatMap(Self.variable) ?? "")
    try set(CURLOPT_NOPROXY, "")
  }

  /// Whom to trust, as the `curl` command lets it be said; else those whom the system trusts.
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
    // libcurl adds fields of its own unless they are there; an empty value removes them.
    for name in ["Accept", "Content-Type", "Expect"] where request.headers[name] == nil {
      try addHeader(Array("\(name):".utf8))
    }
    try check(lede_curl_set_list(handle, CURLOPT_HTTPHEADER, headerList))
    // libcurl repeats a request if a connection that was used before breaks without an answer.
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
      // The size goes first: the bytes are copied when they are set.
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
  /// libcurl takes "Name:" as "leave this field out"; an empty field is written "Name;".
  fileprivate var curlLine: [UInt8] {
    let value = HeaderText.encode(value)
    return value.isEmpty ? Array("\(name);".utf8) : Array("\(name): ".utf8) + value
  }
}

extension Duration {
  /// Rounded up, at least 1: libcurl takes 0 for "no limit".
  fileprivate func curlCount(of unit: Duration) -> Int {
    Int(min(max((self / unit).rounded(.up), 1), Double(Int32.max)))
  }
}

// MARK: - Callbacks

// Unsafe: `context` is the transfer given to `deliver(to:)`, alive as long as the handle; `data`
// holds `size * count` bytes for the time of the call. Any other answer than that size ends the
// transfer.

private func receiveHeader(
  _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  let line = [UInt8](UnsafeRawBufferPointer(start: data, count: size * count))
  return transfer.receiveHeader(line) ? size * count : 0
}

private func receiveBody(
  _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
  return transfer.receiveBody(bytes) ? size * count : 0
}

/// Called before each request, also on a connection that another request has made.
private func checkConnection(
  _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
  _ localAddress: UnsafeMutablePointer<CChar>?, _ port: Int32, _ localPort: Int32
) -> Int32 {
  guard let context, let address else { return CURL_PREREQFUNC_ABORT }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  let bytes = NetworkAddress.bytes(String(cString: address))
  return transfer.mayConnect(to: bytes) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

private func openSocket(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
  _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context, let address else { return curl_socket_t(-1) }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  guard transfer.mayConnect(to: NetworkAddress.bytes(address)) else { return curl_socket_t(-1) }
  // No program that is started meanwhile gets it.
  let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
  let new = socket(address.pointee.family, kind, address.pointee.protocol)
  if new < 0 { transfer.socketFailed(errno) }
  return new
}
