#pragma once
#include <zlib.h>

// Swift cannot use macros that call functions.

/// Prepares a stream to decompress only gzip (RFC 1952).
static inline int lede_inflate_start(z_stream *stream) {
  const int largest_window = 15, gzip_only = 16;
  return inflateInit2(stream, largest_window + gzip_only);
}
