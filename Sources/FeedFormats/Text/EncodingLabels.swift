/// Names under which encodings go on the web.
enum EncodingLabels {
  /// The name to decode with: several labels mean a larger set than they say (WHATWG Encoding).
  static func canonical(_ label: String) -> String {
    aliases[label] ?? label
  }

  private static let aliases: [String: String] = [
    "ascii": "windows-1252", "us-ascii": "windows-1252", "iso-8859-1": "windows-1252",
    "iso8859-1": "windows-1252", "iso_8859-1": "windows-1252", "latin1": "windows-1252",
    "latin-1": "windows-1252", "l1": "windows-1252",
    "utf8": "utf-8", "unicode-1-1-utf-8": "utf-8",
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "gb_2312-80": "gb18030",
    "iso-8859-9": "windows-1254", "tis-620": "windows-874", "iso-8859-11": "windows-874",
    "ks_c_5601-1987": "uhc", "euc-kr": "uhc", "x-sjis": "shift_jis", "shift-jis": "shift_jis",
    "big5": "big5-hkscs", "x-big5": "big5-hkscs",
  ]
}
