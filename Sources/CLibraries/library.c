#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

// If two threads run this concurrently, both load the library and store the same handle; only the
// loader's reference count is higher. A library is never unloaded.
const char *library_load(struct library *library) {
  if (atomic_load(&library->handle)) return NULL;
  for (const char *const *name = library->names; *name; name++) {
    void *handle = dlopen(*name, RTLD_LAZY | RTLD_LOCAL);
    if (handle) {
      atomic_store(&library->handle, handle);
      return NULL;
    }
  }
  // Report the error for the first name, which is the usual one.
  dlopen(library->names[0], RTLD_LAZY | RTLD_LOCAL);
  const char *reason = dlerror();
  return reason ? reason : "it cannot be loaded";
}

// Prints the same message and exits with the same status as the system's loader.
static _Noreturn void give_up(const char *reason) {
  fprintf(stderr, "%s: error while loading shared libraries: %s\n",
          program_invocation_short_name, reason);
  exit(127);
}

void *library_function(struct library *library, const char *name, _Atomic(void *) *place) {
  const char *reason = library_load(library);
  if (reason) give_up(reason);
  void *function = dlsym(atomic_load(&library->handle), name);
  if (!function) give_up(dlerror());
  atomic_store_explicit(place, function, memory_order_release);
  return function;
}
