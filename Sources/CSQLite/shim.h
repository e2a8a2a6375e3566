#pragma once
#include <sqlite3.h>

// Swift cannot call functions with a variable number of arguments.

/// Turns off SQLite's memory statistics, which are protected by a lock that all threads share. It
/// has an effect only before the first other call of SQLite.
static inline void lede_sqlite_disable_memory_statistics(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
