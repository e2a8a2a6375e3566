#include "library.h"

#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>

// The version of the headers determines the layout of their structures, and so the file name.
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

FORWARD(xml2, htmlDocPtr, htmlNewDocNoDtD, (const xmlChar *address, const xmlChar *type),
        (address, type))
FORWARD(xml2, void, xmlSAX2StartElement,
        (void *context, const xmlChar *name, const xmlChar **attributes),
        (context, name, attributes))
FORWARD(xml2, void, xmlSAX2Characters, (void *context, const xmlChar *text, int count),
        (context, text, count))
FORWARD(xml2, void, xmlSAX2Comment, (void *context, const xmlChar *text), (context, text))

FORWARD(xml2, xmlBufferPtr, xmlBufferCreate, (void), ())
FORWARD(xml2, void, xmlBufferFree, (xmlBufferPtr buffer), (buffer))
FORWARD(xml2, const xmlChar *, xmlBufferContent, (const xmlBuffer *buffer), (buffer))
FORWARD(xml2, int, xmlBufferLength, (const xmlBuffer *buffer), (buffer))
FORWARD(xml2, int, xmlNodeBufGetContent, (xmlBufferPtr buffer, const xmlNode *node),
        (buffer, node))

FORWARD(xml2, xmlXPathContextPtr, xmlXPathNewContext, (xmlDocPtr document), (document))
FORWARD(xml2, void, xmlXPathFreeContext, (xmlXPathContextPtr context), (context))
FORWARD(xml2, xmlXPathCompExprPtr, xmlXPathCtxtCompile,
        (xmlXPathContextPtr context, const xmlChar *text), (context, text))
FORWARD(xml2, void, xmlXPathFreeCompExpr, (xmlXPathCompExprPtr expression), (expression))
FORWARD(xml2, xmlXPathObjectPtr, xmlXPathCompiledEval,
        (xmlXPathCompExprPtr expression, xmlXPathContextPtr context), (expression, context))
FORWARD(xml2, void, xmlXPathFreeObject, (xmlXPathObjectPtr object), (object))
