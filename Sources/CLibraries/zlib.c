#include "CLibraries.h"
#include "library.h"

#include <zlib.h>

static struct library zlib = {(const char *const[]){"libz.so.1", NULL}, NULL};

const char *lede_load_zlib(void) { return library_load(&zlib); }

FORWARD(zlib, int, inflateInit2_,
        (z_stream *stream, int window_bits, const char *version, int stream_size),
        (stream, window_bits, version, stream_size))
FORWARD(zlib, int, inflate, (z_stream *stream, int flush), (stream, flush))
FORWARD(zlib, int, inflateReset, (z_stream *stream), (stream))
FORWARD(zlib, int, inflateEnd, (z_stream *stream), (stream))
