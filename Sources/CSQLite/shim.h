#pragma once
#include <sqlite3.h>

// Functions with a variable number of arguments cannot be called from Swift.

/// Lets SQLite no longer count the memory that it uses, which it does under a lock that all threads
/// share. It has to be the first thing that a program asks of SQLite; later it does nothing.
///
/// See <https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus>.
static inline void lede_sqlite_count_no_memory(void) {
  (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
