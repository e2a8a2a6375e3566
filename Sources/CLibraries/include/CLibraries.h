#pragma once

// libcurl, libxml2 and libidn2, loaded when the first of their functions is called.
//
// The first two bring 33 other libraries along, and the system would load them all before `main`: five
// milliseconds that a status bar pays for an unread count. So this module defines the functions
// that are used, under their own names; each finds the real one at its first call and goes on
// there. The linker then has no need of the libraries, and leaves them out when it is told to
// (`--as-needed`, see Scripts/link.cfg). Where it is not told, they are loaded at the start, and all
// else is the same. A function that is missing here only brings its library back to the start.

/// Loads libcurl, if it is not loaded yet.
///
/// Without it the first call of one of its functions would end the program, as the system does
/// with programs whose libraries are missing.
///
/// Returns a null pointer, or why it cannot be loaded: a text that lives as long as the program.
const char *lede_load_libcurl(void);

/// Loads libidn2, if it is not loaded yet. Returns what ``lede_load_libcurl`` returns.
const char *lede_load_libidn2(void);
