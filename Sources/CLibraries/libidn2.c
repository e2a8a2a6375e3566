#include "CLibraries.h"
#include "library.h"

#include <idn2.h>

static struct library idn2 = {(const char *const[]){"libidn2.so.0", NULL}, NULL};

const char *lede_load_libidn2(void) { return library_load(&idn2); }

FORWARD(idn2, int, idn2_lookup_u8, (const uint8_t *name, uint8_t **result, int flags),
        (name, result, flags))
FORWARD(idn2, void, idn2_free, (void *result), (result))
