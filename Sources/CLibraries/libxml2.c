#include "library.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>

// The name follows the layout of the structures that these headers declare.
static struct library xml2 = {
    (const char *const[]){LIBXML_VERSION < 21400 ? "libxml2.so.2" : "libxml2.so.16", NULL}, NULL};

FORWARD(xml2, void, xmlInitParser, (void), ())
FORWARD(xml2, void, xmlSetExternalEntityLoader, (xmlExternalEntityLoader loader), (loader))

FORWARD(xml2, xmlParserCtxtPtr, xmlCreatePushParserCtxt,
        (xmlSAXHandlerPtr sax, void *data, const char *chunk, int size, const char *name),
        (sax, data, chunk, size, name))
FORWARD(xml2, int, xmlCtxtUseOptions, (xmlParserCtxtPtr context, int options), (context, options))
FORWARD(xml2, int, xmlSwitchEncoding, (xmlParserCtxtPtr context, xmlCharEncoding encoding),
        (context, encoding))
FORWARD(xml2, int, xmlParseChunk,
        (xmlParserCtxtPtr context, const char *chunk, int size, int isLast),
        (context, chunk, size, isLast))
FORWARD(xml2, void, xmlStopParser, (xmlParserCtxtPtr context), (context))
FORWARD(xml2, void, xmlFreeParserCtxt, (xmlParserCtxtPtr context), (context))

FORWARD(xml2, htmlParserCtxtPtr, htmlCreateMemoryParserCtxt, (const char *bytes, int count),
        (bytes, count))
FORWARD(xml2, int, htmlCtxtUseOptions, (htmlParserCtxtPtr context, int options),
        (context, options))
FORWARD(xml2, int, htmlParseDocument, (htmlParserCtxtPtr context), (context))
FORWARD(xml2, void, htmlFreeParserCtxt, (htmlParserCtxtPtr context), (context))

FORWARD(xml2, xmlDocPtr, xmlNewDoc, (const xmlChar *version), (version))
FORWARD(xml2, void, xmlFreeDoc, (xmlDocPtr document), (document))
FORWARD(xml2, int, xmlStrEqual, (const xmlChar *one, const xmlChar *other), (one, other))
FORWARD(xml2, int, xmlStrlen, (const xmlChar *text), (text))
