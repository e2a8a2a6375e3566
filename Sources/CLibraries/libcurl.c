#include "CLibraries.h"
#include "library.h"

#include <curl/curl.h>
#include <stdarg.h>

// The second name is Debian's build with GnuTLS, which has the same functions.
static struct library curl = {
    (const char *const[]){"libcurl.so.4", "libcurl-gnutls.so.4", NULL}, NULL};

const char *lede_load_libcurl(void) { return library_load(&curl); }

FORWARD(curl, CURLcode, curl_global_init, (long flags), (flags))
FORWARD(curl, struct curl_slist *, curl_slist_append,
        (struct curl_slist *list, const char *line), (list, line))
FORWARD(curl, void, curl_slist_free_all, (struct curl_slist *list), (list))

FORWARD(curl, CURL *, curl_easy_init, (void), ())
FORWARD(curl, void, curl_easy_cleanup, (CURL *easy), (easy))
FORWARD(curl, CURLcode, curl_easy_pause, (CURL *easy, int mask), (easy, mask))
FORWARD(curl, const char *, curl_easy_strerror, (CURLcode code), (code))

FORWARD(curl, CURLM *, curl_multi_init, (void), ())
FORWARD(curl, CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi))
FORWARD(curl, CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy))
FORWARD(curl, CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy))
FORWARD(curl, CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running))
FORWARD(curl, CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi))
FORWARD(curl, CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left))
FORWARD(curl, CURLMcode, curl_multi_poll,
        (CURLM *multi, struct curl_waitfd *more, unsigned int count, int milliseconds, int *ready),
        (multi, more, count, milliseconds, ready))

// These functions take one argument of a type that depends on the option: a `long` or a pointer.
// Both have the size of a pointer and are passed in the same way on all systems that Swift
// supports. Options with a `curl_off_t`, which may be larger, are not used. libcurl's macros of the
// same names only check types.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt
_Static_assert(sizeof(long) == sizeof(void *), "an option's argument is passed on as a pointer");

#define FORWARD_OPTION(type, name, handle_type, option_type)                     \
  __attribute__((visibility("hidden"))) type name(                               \
      handle_type handle, option_type option, ...) {                             \
    static _Atomic(void *) place;                                                \
    void *function = atomic_load_explicit(&place, memory_order_acquire);         \
    if (!function) function = library_function(&curl, #name, &place);            \
    va_list arguments;                                                           \
    va_start(arguments, option);                                                 \
    void *value = va_arg(arguments, void *);                                     \
    va_end(arguments);                                                           \
    return ((__typeof__(name) *)function)(handle, option, value);                \
  }

FORWARD_OPTION(CURLcode, curl_easy_setopt, CURL *, CURLoption)
FORWARD_OPTION(CURLcode, curl_easy_getinfo, CURL *, CURLINFO)
FORWARD_OPTION(CURLMcode, curl_multi_setopt, CURLM *, CURLMoption)
