import CLibCurl
import Glibc

extension NetworkAddress {
  /// Whether an address that libcurl is about to connect to is one of the public net.
  static func isPublic(_ address: UnsafePointer<curl_sockaddr>) -> Bool {
    let pointer = UnsafeRawPointer(address)
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return false }
    // Unsafe: the address stands in place of `addr`, longer than that where it is an IPv6 one.
    switch address.pointee.family {
    case AF_INET:
      let four = pointer.loadUnaligned(fromByteOffset: offset, as: sockaddr_in.self)
      return isPublic(four: UInt32(bigEndian: four.sin_addr.s_addr))
    case AF_INET6:
      let six = pointer.loadUnaligned(fromByteOffset: offset, as: sockaddr_in6.self)
      return isPublic(six: withUnsafeBytes(of: six.sin6_addr) { Array($0) })
    default:
      return false
    }
  }
}
