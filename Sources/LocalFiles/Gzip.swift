import CZlib

/// Decompresses gzip (RFC 1952) within the limits that the HTTP client has for responses.
public enum Gzip {
  /// The maximum size of the result in bytes, the same as `HTTPLimits.feed.bodyBytes`.
  static let largestResult = 20 << 20
  /// The maximum ratio of a result above 1 MiB to its input, the same as
  /// `HTTPLimits.feed.unpacking`.
  static let largestRatio = 200

  private static let signature: [UInt8] = [0x1F, 0x8B]

  static func isCompressed(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: signature)
  }

  /// Returns the maximum size of bytes after decompression, or their size if they are not gzip.
  public static func largestSize(of bytes: [UInt8], limit: Int) -> Int {
    isCompressed(bytes) ? min(limit, largestResult, limitByRatio(bytes)) : bytes.count
  }

  private static func limitByRatio(_ bytes: [UInt8]) -> Int {
    max(1 << 20, bytes.count * largestRatio)
  }

  /// Returns the bytes, decompressed if they are gzip.
  ///
  /// - Parameter limit: The maximum size in bytes. A larger decompressed result is an error.
  public static func decompressIfNeeded(
    _ bytes: [UInt8], limit: Int
  ) throws(FileBytes.Failure) -> [UInt8] {
    guard isCompressed(bytes) else { return bytes }
    let largest = largestSize(of: bytes, limit: limit)
    guard let result = try InflateStream().decompress(bytes, limit: largest) else {
      guard largest < min(limit, largestResult) else { throw .tooLarge }
      throw FileBytes.Failure(
        description: "the file decompresses to more than \(largestRatio) times its size")
    }
    guard !isCompressed(result) else {
      throw FileBytes.Failure(description: "the file is compressed twice")
    }
    return result
  }
}

/// A zlib decompressor. zlib requires the stream to remain at the same address.
private final class InflateStream {
  /// The maximum size of the input for one call, because zlib counts in 32 bits.
  private static let sliceSize = 1 << 30

  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableBufferPointer<UInt8>

  init() throws(FileBytes.Failure) {
    buffer = .allocate(capacity: 128 << 10)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard lede_inflate_start(stream) == Z_OK else {
      throw FileBytes.Failure(description: "there is not enough memory to decompress the file")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    buffer.deallocate()
  }

  /// Returns the decompressed bytes of all members of a gzip file, or `nil` if they exceed the
  /// limit. Bytes after the last member are ignored, as in gzip(1). O(n).
  func decompress(
    _ bytes: [UInt8], limit: Int
  ) throws(FileBytes.Failure) -> [UInt8]? {
    var output: [UInt8] = []
    var position = 0
    while true {
      let status = step(bytes, &position, &output)
      guard output.count <= limit else { return nil }
      switch status {
      case Z_OK: continue
      case Z_STREAM_END:
        guard Gzip.isCompressed(bytes[position...]), inflateReset(stream) == Z_OK else {
          return output
        }
      case Z_BUF_ERROR: throw FileBytes.Failure(description: "the gzip data is truncated")
      default: throw FileBytes.Failure(description: "the gzip data is damaged")
      }
    }
  }

  /// Decompresses until the buffer is full or the input is used up.
  private func step(
    _ bytes: [UInt8], _ position: inout Int, _ output: inout [UInt8]
  ) -> Int32 {
    bytes.withUnsafeBufferPointer { input in
      let slice = min(input.count - position, Self.sliceSize)
      // zlib does not write to its input, although it declares a mutable pointer.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.advanced(by: position))
      stream.pointee.avail_in = UInt32(slice)
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(buffer.count)
      let status = inflate(stream, Z_NO_FLUSH)
      position += slice - Int(stream.pointee.avail_in)
      output += buffer[..<(buffer.count - Int(stream.pointee.avail_out))]
      return status
    }
  }
}
