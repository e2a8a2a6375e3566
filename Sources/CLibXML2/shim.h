#pragma once
// Debian builds libxml2 with ICU. Its headers then declare UErrorCode, which Foundation's ICU
// declares too, and the build fails. Undefining the flag before the other headers avoids this.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xpath.h>
