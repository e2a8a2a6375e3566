/* The baseline of parsing: libxml2's SAX2 push parser with empty callbacks.
 *
 *     sax_floor FILE...
 */
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHUNK = 65536 };

static void start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                  int namespaces, const xmlChar **namespaceList, int attributes, int defaulted,
                  const xmlChar **attributeList) {}

static void end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {}

static void text(void *user, const xmlChar *bytes, int count) {}

static xmlSAXHandler handler = {
    .initialized = XML_SAX2_MAGIC,
    .startElementNs = start,
    .endElementNs = end,
    .characters = text,
    .cdataBlock = text,
};

static int parse(const char *path) {
  static char chunk[CHUNK];
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    return 1;
  }
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
  if (parser == NULL) abort();
  xmlCtxtUseOptions(parser, XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOERROR |
                                XML_PARSE_NOWARNING);
  size_t count;
  while ((count = fread(chunk, 1, sizeof chunk, file)) > 0) {
    xmlParseChunk(parser, chunk, (int)count, 0);
  }
  xmlParseChunk(parser, NULL, 0, 1);
  xmlFreeParserCtxt(parser);
  fclose(file);
  return 0;
}

int main(int argc, char **argv) {
  int failures = 0;
  for (int index = 1; index < argc; index++) failures += parse(argv[index]);
  xmlCleanupParser();
  return failures > 0;
}
