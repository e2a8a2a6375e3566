#pragma once

// Loads libcurl, libxml2 and libidn2 on the first call of one of their functions.
//
// libcurl and libxml2 depend on 33 other libraries. Loading them before `main` takes five
// milliseconds, which a status bar would pay for each unread count. So this module defines the
// functions that are used, under their own names. Each function looks up the real one on its first
// call and forwards to it. Because the linker then needs no function of the libraries, it leaves
// them out if it gets `--as-needed` (see Scripts/link.cfg). Without this option, the libraries are
// loaded at start, and nothing else changes. If a function is missing here, its library is loaded
// at start.

/// Loads libcurl if it is not loaded.
///
/// If this fails, do not call libcurl's functions: they would end the program, as the system's
/// loader does if a library is missing.
///
/// Returns a null pointer, or the reason why libcurl cannot be loaded. The text is never freed.
const char *lede_load_libcurl(void);

/// Loads libidn2 if it is not loaded. Returns the same as ``lede_load_libcurl``.
const char *lede_load_libidn2(void);
