#pragma once
#include <stdatomic.h>

/// A library of the system that is loaded when it is needed.
struct library {
  /// The names its file may have, a null pointer behind the last. The first that is found is taken.
  const char *const *names;
  _Atomic(void *) handle;
};

/// Loads a library, once. Returns a null pointer, or why it cannot be loaded.
const char *library_load(struct library *library);

/// The function of that name. Keeps it in `place`, and ends the program where there is none.
void *library_function(struct library *library, const char *name, _Atomic(void *) *place);

/// Defines a function that goes on in the library's function of the same name.
///
/// Hidden: only this program's own calls come here. The libraries' calls of each other, and those
/// of other programs' plug-ins, go where they always went.
#define FORWARD(library, type, name, parameters, arguments)                      \
  __attribute__((visibility("hidden"))) type name parameters {                   \
    static _Atomic(void *) place;                                                \
    void *function = atomic_load_explicit(&place, memory_order_acquire);         \
    if (!function) function = library_function(&library, #name, &place);         \
    return ((__typeof__(name) *)function) arguments;                             \
  }
