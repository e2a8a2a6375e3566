#pragma once
#include <stdatomic.h>

/// A library of the system that is loaded on first use.
struct library {
  /// The possible names of its file, terminated by a null pointer. The first one that exists is
  /// used.
  const char *const *names;
  _Atomic(void *) handle;
};

/// Loads a library if it is not loaded. Returns a null pointer, or the reason why it cannot be
/// loaded.
const char *library_load(struct library *library);

/// Returns the function with a name and stores it in `place`. Exits if the library or the function
/// is missing.
void *library_function(struct library *library, const char *name, _Atomic(void *) *place);

/// Defines a function that calls the library's function of the same name.
///
/// The function is hidden, so that only calls of this program reach it. Calls between libraries are
/// not affected.
#define FORWARD(library, type, name, parameters, arguments)                      \
  __attribute__((visibility("hidden"))) type name parameters {                   \
    static _Atomic(void *) place;                                                \
    void *function = atomic_load_explicit(&place, memory_order_acquire);         \
    if (!function) function = library_function(&library, #name, &place);         \
    return ((__typeof__(name) *)function) arguments;                             \
  }
