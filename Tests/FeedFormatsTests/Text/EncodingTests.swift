import FeedFormats
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EncodingTests {
  /// Labels, the encodings that they mean on the web by their names in iconv, and text to encode.
  private static let labels: [(label: String, name: String, words: String)] = {
    let samples: [(words: String, rows: String)] = [
      (
        "Café déjà vu, naïve, ÄÖÜß çñ",
        """
        utf-8=utf-8 utf8=utf-8 unicode-1-1-utf-8=utf-8 iso-8859-1=cp1252 latin1=cp1252 l1=cp1252
        iso8859-1=cp1252 iso88591=cp1252 iso_8859-1:1987=cp1252 csisolatin1=cp1252 us-ascii=cp1252
        ascii=cp1252 windows-1252=cp1252 cp1252=cp1252 x-cp1252=cp1252 iso-8859-15=iso-8859-15
        latin-9=iso-8859-15 l9=iso-8859-15 macintosh=macintosh x-mac-roman=macintosh mac=macintosh
        cp437=cp437 cp850=cp850 ibm850=cp850 cp858=cp858 mac-iceland=mac-is
        """
      ),
      (
        "Příliš žluťoučký kůň",
        """
        iso-8859-2=iso-8859-2 latin2=iso-8859-2 l2=iso-8859-2 windows-1250=cp1250 cp1250=cp1250
        x-cp1250=cp1250 cp852=cp852 mac-centraleurope=mac-centraleurope x-mac-ce=mac-centraleurope
        """
      ),
      (
        "Привет мир, это русский текст",
        """
        windows-1251=cp1251 cp1251=cp1251 x-cp1251=cp1251 koi8-r=koi8-r koi8=koi8-r koi=koi8-r
        koi8_r=koi8-r cskoi8r=koi8-r iso-8859-5=iso-8859-5 cyrillic=iso-8859-5 ibm866=cp866
        cp866=cp866 866=cp866 x-mac-cyrillic=mac-cyrillic cp855=cp855
        """
      ),
      (
        "Їжак їде в Київ",
        "koi8-u=koi8-u koi8-ru=koi8-u windows-1251=cp1251 x-mac-ukrainian=mac-cyrillic"
      ),
      (
        "Καλημέρα κόσμε",
        """
        iso-8859-7=iso-8859-7 greek=iso-8859-7 sun_eu_greek=iso-8859-7 windows-1253=cp1253
        cp1253=cp1253 cp737=cp737 cp869=cp869
        """
      ),
      (
        "İstanbul şeker ığdır",
        "iso-8859-9=cp1254 latin5=cp1254 l5=cp1254 windows-1254=cp1254 x-cp1254=cp1254 cp857=cp857"
      ),
      (
        "שלום עולם",
        """
        iso-8859-8=iso-8859-8 iso-8859-8-i=iso-8859-8 logical=iso-8859-8 visual=iso-8859-8
        hebrew=iso-8859-8 windows-1255=cp1255 cp1255=cp1255 cp862=cp862
        """
      ),
      (
        "مرحبا بالعالم",
        "iso-8859-6=iso-8859-6 arabic=iso-8859-6 iso-8859-6-e=iso-8859-6 windows-1256=cp1256"
      ),
      (
        "Ąžuolas ėjo",
        "iso-8859-4=iso-8859-4 iso-8859-13=iso-8859-13 windows-1257=cp1257 cp775=cp775"
      ),
      ("สวัสดี", "tis-620=cp874 windows-874=cp874 iso-8859-11=cp874 dos-874=cp874"),
      ("Tiếng Việt", "viscii=viscii tcvn=tcvn"),
      ("Ŵyl Ŷd", "iso-8859-14=iso-8859-14"),
      (
        "日本語のテキスト、カタカナ ①",
        """
        shift_jis=cp932 shift-jis=cp932 sjis=cp932 x-sjis=cp932 windows-31j=cp932 ms932=cp932
        euc-jp=euc-jp-ms x-euc-jp=euc-jp-ms
        """
      ),
      ("日本語 カタカナ", "iso-2022-jp=iso-2022-jp csiso2022jp=iso-2022-jp"),
      (
        "中文简体测试 丂",
        "gbk=gbk gb18030=gb18030 gb2312=gbk x-gbk=gbk chinese=gbk cp936=gbk gb_2312-80=gbk"
      ),
      ("繁體中文測試", "big5=big5 big5-hkscs=big5 cn-big5=big5 x-x-big5=big5 cp950=big5 euc-tw=euc-tw"),
      (
        "한국어 텍스트 뷁",
        "euc-kr=uhc korean=uhc ks_c_5601-1987=uhc windows-949=uhc cp949=uhc iso-ir-149=uhc"
      ),
    ]
    return samples.flatMap { sample in
      sample.rows.split(whereSeparator: \.isWhitespace).map { row in
        let parts = row.split(separator: "=").map(String.init)
        return (parts[0], parts[1], sample.words)
      }
    }
  }()

  @Test(arguments: labels.indices)
  func `every label of an encoding is recognised in the declaration and in the header`(index: Int)
    throws
  {
    let (label, name, words) = Self.labels[index]
    let body = try Self.encode(Self.feed(words), as: name)
    let declarations = [label, label.uppercased()].map { "<?xml version='1.0' encoding='\($0)'?>" }
    for declaration in declarations {
      try check(Self.encode(declaration, as: "ascii") + body, nil, words)
    }
    for type in [
      "text/xml; charset=\(label)", "application/xml;charset=\"\(label)\"",
      "text/html ; CHARSET = '\(label.uppercased())' ; x=y",
    ] {
      try check(body, type, words)
    }
  }

  private static let wide =
    [
      ("utf-16le", [0xFF, 0xFE]), ("utf-16be", [0xFE, 0xFF]), ("utf-32le", [0xFF, 0xFE, 0, 0]),
      ("utf-32be", [0, 0, 0xFE, 0xFF]), ("utf-8", [0xEF, 0xBB, 0xBF]),
    ] as [(String, [UInt8])]

  @Test(arguments: wide)
  func `UTF-8, UTF-16 and UTF-32 are detected with and without a byte order mark`(
    name: String, mark: [UInt8]
  ) throws {
    let words = "é 日本 🍰"
    for label in [nil, name, String(name.prefix(6)), "iso-8859-1", "x-unknown"] {
      for blanks in ["", "\n "] {
        let declaration = label.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? blanks
        let bytes = try Self.encode(declaration + Self.feed(words), as: name)
        for type in [nil, "text/xml; charset=\(name)", "text/xml; charset=koi8-r"] {
          try check(mark + bytes, type, words)
          let isGuess = name == "utf-8" && type?.contains("koi8") == true
          if !isGuess { try check(bytes, type, words) }
        }
      }
    }
  }

  private func check(_ bytes: [UInt8], _ contentType: String?, _ words: String) throws {
    let document = try FeedParser.parse(bytes, context: .init(contentType: contentType))
    #expect(document.title?.value == words, "\(contentType ?? "")")
    #expect(document.items.map { $0.title?.value } == [words])
    #expect(document.isComplete)
  }

  @Test func `backslashes and tildes in Japanese encodings are kept`() throws {
    for label in ["shift_jis", "euc-jp"] {
      let document = try FeedParser.parse(
        Array("<?xml version='1.0' encoding='\(label)'?>\(Self.feed("~a\\b"))".utf8)
          + [0x20, 0x8F, 0xFF])
      #expect(document.items[0].title?.value == "~a\\b")
    }
  }

  @Test(
    arguments: [
      ("utf-16le", [0x00, 0xD8]), ("utf-16be", [0xD8, 0x00]), ("utf-16le", [0x00, 0xDC]),
      ("utf-32le", [0x00, 0xD8, 0, 0]), ("utf-32be", [0, 0x11, 0, 0]), ("utf-8", [0x81]),
      ("utf-8", [0xE2, 0x82]), ("utf-8", [0xF0, 0x9F, 0x8D]),
      ("utf-8", [0xC0, 0xAF]), ("utf-8", [0xED, 0xA0, 0x80]), ("utf-8", [0xF4, 0x90, 0x80, 0x80]),
      ("shift_jis", [0xFF]), ("euc-jp", [0x8F]), ("gbk", [0xFF]),
      ("gb18030", [0x80]), ("big5", [0xFF]), ("euc-kr", [0xC9]), ("windows-1252", [0x81]),
      ("iso-8859-6", [0xA1]), ("windows-1253", [0xAA]),
    ] as [(String, [UInt8])])
  func `an invalid byte in any encoding loses only its character`(name: String, bad: [UInt8]) throws
  {
    let words = name.hasPrefix("utf") ? "é日" : "a"
    let start = try Self.encode(
      "<?xml version='1.0' encoding='\(name)'?>\n"
        + "<rss version='2.0'><channel><item><title>\(words)", as: name)
    let end = try Self.encode(
      "</title><guid>1</guid></item><item><guid>2</guid></item></channel></rss>", as: name)
    let document = try FeedParser.parse(start + bad + bad + end)
    #expect(document.items.map(\.guid) == ["1", "2"])
    #expect(document.items[0].title?.value.hasPrefix(words) == true)
    #expect(document.items[0].title?.value.contains("\u{FFFD}") == true)
    #expect(document.warnings.contains { $0.breaksWellFormedness && $0.line == 2 })
    #expect(document.isComplete)
  }

  @Test(
    arguments: [
      // Wrong declarations and wrong headers.
      ("utf-16", nil, Array("é".utf8), "é", true), ("ucs-4", nil, Array("é".utf8), "é", true),
      ("koi8-r", nil, Array("日本".utf8), "日本", false),
      ("utf-8", nil, [0x63, 0xE9, 0xE8, 0xE0, 0xE7, 0x74], "céèàçt", true),
      ("utf-8", nil, Array("été ".utf8) + [0xE9], "été é", true),
      ("shift_jis", "euc-jp", [0x93, 0xFA, 0x96, 0x7B], "日本", false),
      ("euc-jp", "shift_jis", [0xC6, 0xFC, 0xCB, 0xDC], nil, false),
      ("windows-1251", "utf-8", [0xCF, 0xF0, 0xE8], "При", false),
      ("utf-8", "us-ascii", Array("é".utf8) + [0xFF], nil, true),
      ("shift_jis", "us-ascii", [0x93, 0xFA, 0x96, 0x7B], "日本", false),
      ("windows-1251", "iso-8859-1", [0xCF, 0xF0, 0xE8], "При", false),
      // Unknown labels.
      ("x-nonsense", nil, Array("é".utf8), "é", true), ("x-nonsense", nil, [0xE9], "é", true),
      ("x nonsense", nil, Array("é".utf8), "é", true), ("", nil, Array("é".utf8), "é", nil),
      (nil, "x-nonsense", Array("é".utf8), "é", false), (nil, "", [0xE9], "é", true),
      (nil, nil, [0xE9], "é", true), ("utf-8", nil, [0xE9], "é", true),
      ("x-nonsense", "koi8-r", [0xC1], "а", true), ("koi8-r", "x-nonsense", [0xC1], "а", false),
      // Never decoded as declared, because it would hide markup.
      ("utf-7", nil, Array("+ADw-b+AD4-".utf8), "+ADw-b+AD4-", true),
      (nil, "utf-7", Array("+ADw-b+AD4-".utf8), "+ADw-b+AD4-", false),
    ] as [(String?, String?, [UInt8], String?, Bool?)])
  func `wrong and unknown encoding labels do not garble the text`(
    declared: String?, sent: String?, bytes: [UInt8], words: String?, isBozo: Bool?
  ) throws {
    let declaration = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
    let document = try FeedParser.parse(
      Array((declaration + "<rss version='2.0'><channel><item><title>").utf8) + bytes
        + Array("</title></item></channel></rss>".utf8),
      context: .init(contentType: sent.map { "text/xml; charset=\($0)" }))
    #expect(document.items.count == 1)
    if let words { #expect(document.items[0].title?.value == words) }
    if let isBozo { #expect(document.warnings.contains(where: \.breaksWellFormedness) == isBozo) }
    #expect(document.isComplete)
  }

  @Test func `an encoding declaration in upper case is recognised`() throws {
    try check(
      Array("<?XML VERSION='1.0' ENCODING='windows-1251'?>".utf8)
        + Self.encode(Self.feed("При"), as: "cp1251"), nil, "При")
  }

  @Test(arguments: ["cp037", "cp500", "cp1140"])
  func `EBCDIC documents are read by their declaration`(name: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>" + Self.feed("Café [1]")
    try check(try Self.encode(text, as: name), nil, "Café [1]")
  }

  @Test func `a UTF-16 byte order mark before UTF-8 text is ignored`() throws {
    try check([0xFF, 0xFE] + Array(Self.feed("é").utf8), nil, "é")
  }

  @Test(arguments: ["utf-16le", "utf-16be", "utf-32le", "utf-32be"])
  func `JSON is read in UTF-16 and UTF-32, and with invalid bytes`(name: String) throws {
    let json = """
      {"version":"https://jsonfeed.org/version/1.1","title":"é日","items":[{"id":"1","content_text":"x"}]}
      """
    for mark in ["", "\u{FEFF}"] {
      let document = try FeedParser.parse(try Self.encode(mark + json, as: name))
      #expect(document.title?.value == "é日")
      #expect(document.items.map(\.guid) == ["1"])
    }
    let broken = Array(json.replacing("é日", with: "caf").utf8)
    let place = (broken.firstRange(of: Array("caf".utf8))?.upperBound) ?? 0
    let document = try FeedParser.parse(Array(broken[..<place]) + [0xE9] + broken[place...])
    #expect(document.items.map(\.guid) == ["1"])
    #expect(document.title?.value.hasPrefix("caf") == true)
  }

  private static func feed(_ words: String) -> String {
    "<rss version='2.0'><channel><title>\(words)</title><item><title>\(words)</title></item></channel></rss>"
  }

  /// Returns the text in an encoding, converted by iconv.
  private static func encode(_ text: String, as name: String) throws -> [UInt8] {
    let converter = try #require(iconv_open(name, "UTF-8"))
    try #require(converter != iconv_t(bitPattern: -1), "\(name)")
    defer { iconv_close(converter) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 6 + 16)
    let (count, left) = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (from, fromLeft) = (source.baseAddress, source.count)
        var (to, toLeft) = (target.baseAddress, target.count)
        iconv(converter, &from, &fromLeft, &to, &toLeft)
        iconv(converter, nil, nil, &to, &toLeft)
        return (target.count - toLeft, fromLeft)
      }
    }
    try #require(left == 0, "\(name) cannot say \(text)")
    return output.prefix(count).map { UInt8(bitPattern: $0) }
  }
}
