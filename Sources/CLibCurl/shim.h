#pragma once
#include <curl/curl.h>

// Swift cannot call variadic C functions. These functions have a fixed type for each kind of
// argument that is used.

static inline CURLcode lede_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lede_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

// Copies the number of bytes that CURLOPT_POSTFIELDSIZE specifies.
static inline CURLcode lede_curl_set_body(CURL *easy, const void *bytes) {
  return curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes ? bytes : "");
}

static inline CURLcode lede_curl_set_list(
    CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lede_curl_set_header_callback(
    CURL *easy, curl_write_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_HEADERDATA, context) : code;
}

static inline CURLcode lede_curl_set_write_callback(
    CURL *easy, curl_write_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_WRITEDATA, context) : code;
}

static inline CURLcode lede_curl_set_socket_callback(
    CURL *easy, curl_opensocket_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context) : code;
}

static inline CURLcode lede_curl_set_request_callback(
    CURL *easy, curl_prereq_callback callback, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_PREREQDATA, context) : code;
}

static inline CURLcode lede_curl_get_string(CURL *easy, CURLINFO info, const char **value) {
  return curl_easy_getinfo(easy, info, (char **)value);
}

static inline CURLcode lede_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode lede_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode lede_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}
