/// The labels that documents use for encodings.
public enum EncodingLabels {
  /// Returns the encoding to decode a label with. Several labels mean a larger character set than
  /// the one they name (WHATWG Encoding Standard, section 4.2), and several are unknown to iconv.
  /// Any other label is returned unchanged.
  public static func canonical(_ label: String) -> String {
    names[label] ?? label
  }

  /// Returns whether an encoding is refused. UTF-7 can hide markup from filters, and no feed needs
  /// it.
  public static func isRefused(_ label: String) -> Bool {
    label == "utf-7" || label == "unicode-1-1-utf-7"
  }

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for (name, labels) in aliases {
      for label in labels.split(separator: " ") { names[String(label)] = name }
    }
    return names
  }()

  /// The labels of each encoding, separated by spaces. `name` is iconv's name.
  private static let aliases: [(name: String, labels: String)] = [
    ("utf-8", "utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8"),
    ("utf-16be", "unicodefffe"),
    ("utf-16", "unicodefeff iso-10646-ucs-2 ucs-2 unicode csunicode"),
    ("windows-1252", "ansi_x3.4-1968 ascii us-ascii iso-8859-1 iso8859-1 iso88591 iso_8859-1"),
    (
      "windows-1252",
      "iso_8859-1:1987 iso-ir-100 csisolatin1 latin1 latin-1 l1 cp819 ibm819 x-cp1252"
    ),
    ("windows-1254", "iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 iso-ir-148 l5"),
    ("windows-1254", "latin5 csisolatin5 x-cp1254"),
    ("windows-874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620"),
    ("windows-1250", "x-cp1250"), ("windows-1251", "x-cp1251"), ("windows-1253", "x-cp1253"),
    ("windows-1255", "x-cp1255"), ("windows-1256", "x-cp1256"), ("windows-1257", "x-cp1257"),
    ("windows-1258", "x-cp1258"),
    ("iso-8859-6", "csiso88596e csiso88596i iso-8859-6-e iso-8859-6-i"),
    ("iso-8859-7", "sun_eu_greek"),
    ("iso-8859-8", "csiso88598e iso-8859-8-e visual csiso88598i iso-8859-8-i logical"),
    ("iso-8859-15", "csisolatin9 l9 latin-9"), ("koi8-r", "koi koi8_r"), ("koi8-u", "koi8-ru"),
    ("macintosh", "x-mac-roman mac-roman macroman"),
    ("mac-cyrillic", "x-mac-cyrillic x-mac-ukrainian mac-ukrainian"),
    ("mac-centraleurope", "mac-latin2 x-mac-ce x-mac-centraleurroman x-mac-latin2"),
    ("mac-is", "mac-iceland x-mac-icelandic"),
    ("gb18030", "gb2312 gbk x-gbk gb_2312 gb_2312-80 gb2312-80 chinese csgb2312 csiso58gb231280"),
    ("gb18030", "iso-ir-58 cp936 windows-936 euc-cn"),
    ("big5-hkscs", "big5 x-big5 x-x-big5 cn-big5 csbig5 big5-eten"),
    ("uhc", "euc-kr cseuckr korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949"),
    ("uhc", "csksc56011987 iso-ir-149 cp949"),
    // iconv's "Shift_JIS" decodes a backslash as `¥`, and a tilde as an overline.
    ("cp932", "shift_jis shift-jis sjis x-sjis csshiftjis ms932 ms_kanji windows-31j"),
    ("euc-jp-ms", "euc-jp eucjp x-euc-jp cseucpkdfmtjapanese"),
    ("iso-2022-jp", "csiso2022jp"), ("cp866", "866 csibm866"), ("cp037", "ebcdic-cp-us"),
  ]
}
