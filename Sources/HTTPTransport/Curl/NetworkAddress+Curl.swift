import CLibCurl
import Glibc

extension NetworkAddress {
  /// Returns the bytes of an address that libcurl is about to connect to; nil if it is not an IP
  /// address.
  static func bytes(_ address: UnsafePointer<curl_sockaddr>) -> [UInt8]? {
    let pointer = UnsafeRawPointer(address)
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
    // Unsafe: the address starts at `addr`. An IPv6 address extends past the end of that member.
    switch address.pointee.family {
    case AF_INET:
      let four = pointer.loadUnaligned(fromByteOffset: offset, as: sockaddr_in.self)
      return withUnsafeBytes(of: four.sin_addr) { Array($0) }
    case AF_INET6:
      let six = pointer.loadUnaligned(fromByteOffset: offset, as: sockaddr_in6.self)
      return withUnsafeBytes(of: six.sin6_addr) { Array($0) }
    default:
      return nil
    }
  }
}
