/* The baseline of reading a page: libxml2's HTML parser, which builds a tree.
 *
 *     html_floor FILE
 */
#include <libxml/HTMLparser.h>

int main(int count, char **arguments) {
  if (count != 2) return 2;
  htmlDocPtr page = htmlReadFile(arguments[1], "utf-8",
                                 HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                     HTML_PARSE_NONET);
  if (page == NULL) return 1;
  xmlFreeDoc(page);
  return 0;
}
