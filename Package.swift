// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: Swift 6, explicit imports, and warnings as errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Does not link libraries that no code calls directly (see `CLibraries`). The option must precede
/// all libraries, which is possible only in clang's configuration file.
let leanLinking: [LinkerSetting] = [
  .unsafeFlags(["-Xclang-linker", "--config=\(Context.packageDirectory)/Scripts/link.cfg"])
]

/// Values and rules without I/O and clock.
let domain: [Target] = [
  .target(name: "FeedModel", dependencies: ["URLs"], swiftSettings: settings),
  .target(name: "JSONText", swiftSettings: settings),
  .target(name: "Patterns", swiftSettings: settings),
  .target(name: "URLs", dependencies: ["CLibIDN2", "CLibraries"], swiftSettings: settings),
]

/// Declarations of the system's C libraries, and a module that loads them on first use. libcurl
/// replaces `URLSession`, which on Linux sends credentials across redirects and ignores deadlines.
/// libidn2 converts internationalised host names (UTS #46).
let system: [Target] = [
  .systemLibrary(
    name: "CLibIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
  .systemLibrary(
    name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
  .systemLibrary(
    name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
  .systemLibrary(
    name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .target(name: "CLibraries", dependencies: ["CLibCurl", "CLibIDN2", "CLibXML2"]),
]

/// Reading local files with limits, and replacing them atomically.
let localFiles: [Target] = [
  .target(name: "LocalFiles", dependencies: ["CZlib"], swiftSettings: settings)
]

/// Parsers and writers: libxml2 behind Swift, sanitised and readable HTML, and the feed formats.
let formats: [Target] = [
  .target(name: "Markup", dependencies: ["CLibXML2", "CLibraries"], swiftSettings: settings),
  .target(name: "HTMLText", dependencies: ["Markup", "URLs"], swiftSettings: settings),
  .target(
    name: "FeedFormats", dependencies: ["FeedModel", "HTMLText", "JSONText", "Markup", "URLs"],
    swiftSettings: settings),
]

/// The network: HTTP requests, the HTTP client, and the rules for fetching feeds.
let network: [Target] = [
  .target(
    name: "HTTPTransport", dependencies: ["CLibCurl", "CLibraries", "URLs"],
    swiftSettings: settings),
  .target(
    name: "FeedFetching",
    dependencies: [
      "FeedFormats", "FeedModel", "HTTPTransport", "LocalFiles", "URLs", "WebClient",
      .product(name: "Logging", package: "swift-log"),
    ],
    resources: [.embedInCode("site-rules.txt"), .embedInCode("special-hosts.txt")],
    swiftSettings: settings),
  .target(
    name: "WebClient",
    dependencies: [
      "HTTPTransport", "URLs", .product(name: "Logging", package: "swift-log"),
    ],
    swiftSettings: settings),
]

/// Clients of services that are also sources of feeds.
let services: [Target] = [
  .target(
    name: "HackerNews",
    dependencies: [
      "FeedFetching", "FeedModel", "HTMLText", "HTTPTransport", "JSONText", "LocalFiles", "Markup",
      "Patterns", "URLs", "WebClient",
    ],
    resources: [
      .embedInCode("Markup/hn-markup.json"), .embedInCode("Markup/hn-markup.schema.json"),
    ], swiftSettings: settings)
]

/// The library of posts: the query language, the rules, and their storage in SQLite.
let storage: [Target] = [
  .target(name: "Search", dependencies: ["FeedModel", "Patterns"], swiftSettings: settings),
  .target(name: "LibraryStore", dependencies: ["FeedModel", "Search"], swiftSettings: settings),
  .target(
    name: "StoreSQLite",
    dependencies: [
      "CSQLite", "FeedModel", "JSONText", "LibraryStore", "LocalFiles", "Search",
      .product(name: "GRDB", package: "GRDB.swift"),
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
    ],
    swiftSettings: settings),
]

/// The use cases of a reader, their presentation, and the command line.
let reader: [Target] = [
  .target(
    name: "Aggregation",
    dependencies: [
      "FeedFetching", "FeedFormats", "FeedModel", "HackerNews", "JSONText", "LibraryStore",
      "Search",
      "URLs", "WebClient",
    ],
    swiftSettings: settings),
  .target(
    name: "Terminal",
    dependencies: [
      "URLs",
      .product(name: "Subprocess", package: "swift-subprocess"),
      .product(name: "SystemPackage", package: "swift-system"),
    ],
    swiftSettings: settings),
  .target(
    name: "Presentation",
    dependencies: [
      "Aggregation", "FeedFormats", "FeedModel", "HTMLText", "HackerNews", "JSONText",
      "LibraryStore", "Search", "Terminal", "URLs",
    ],
    swiftSettings: settings),
  .target(
    name: "LedeCommands",
    dependencies: [
      "Aggregation", "FeedFormats", "FeedModel", "HackerNews", "JSONText", "LibraryStore",
      "LocalFiles", "Presentation", "Search", "Terminal", "URLs", "WebClient",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: settings),
  .executableTarget(
    name: "lede",
    dependencies: [
      "Aggregation", "FeedFetching", "FeedFormats", "HackerNews", "LibraryStore", "StoreSQLite",
      "HTTPTransport", "LedeCommands", "Presentation", "Terminal", "WebClient",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "Logging", package: "swift-log"),
    ],
    swiftSettings: settings, linkerSettings: leanLinking),
  .target(
    name: "LedeKit",
    dependencies: [
      "Aggregation", "FeedFetching", "FeedFormats", "FeedModel", "HTMLText", "HTTPTransport",
      "HackerNews", "JSONText", "LibraryStore", "Patterns", "Search", "StoreSQLite", "URLs",
      "WebClient",
    ],
    swiftSettings: settings),
]

/// Tests mirror the sources. `TestSupport` contains code that several of them use. `Fuzzing`
/// contains properties that hold for every input: tests check them with some inputs, and
/// `lede-fuzz` with libFuzzer.
let tests: [Target] = [
  .target(
    name: "TestSupport", dependencies: ["FeedModel", "LibraryStore", "Search"],
    path: "Tests/TestSupport",
    resources: [.copy("Vectors")], swiftSettings: settings),
  .target(
    name: "Fuzzing",
    dependencies: [
      "FeedFormats", "FeedModel", "HTMLText", "JSONText", "LocalFiles", "Markup", "Terminal",
      "TestSupport", "URLs",
    ],
    path: "Tests/Fuzzing", swiftSettings: settings),
  .executableTarget(
    name: "lede-fuzz", dependencies: ["Fuzzing"], path: "Tests/lede-fuzz",
    exclude: ["words.dict"], swiftSettings: settings),
  .executableTarget(name: "kill-at-call", path: "Tests/Helpers/kill-at-call"),
  .executableTarget(
    name: "url-conformance", dependencies: ["JSONText", "LocalFiles", "URLs"],
    path: "Tests/Helpers/url-conformance", swiftSettings: settings),
  .testTarget(
    name: "EndToEndTests",
    dependencies: [
      "StoreSQLite", "kill-at-call", "lede", "TestSupport",
      .product(name: "GRDB", package: "GRDB.swift"),
    ],
    swiftSettings: settings),
  .testTarget(
    name: "AggregationTests",
    dependencies: [
      "Aggregation", "FeedFetching", "FeedFormats", "FeedModel", "HTTPTransport", "HackerNews",
      "LibraryStore", "Search", "StoreSQLite", "TestSupport", "URLs", "WebClient",
    ],
    swiftSettings: settings),
  .testTarget(
    name: "FeedFetchingTests",
    dependencies: [
      "FeedFetching", "FeedFormats", "FeedModel", "HTTPTransport", "TestSupport", "URLs",
      "WebClient",
    ],
    swiftSettings: settings),
  .testTarget(
    name: "FeedFormatsTests",
    dependencies: ["FeedFormats", "FeedModel", "HTMLText", "JSONText", "TestSupport", "URLs"],
    swiftSettings: settings),
  .testTarget(
    name: "FeedModelTests", dependencies: ["FeedModel", "TestSupport"], swiftSettings: settings),
  .testTarget(
    name: "LibraryStoreTests", dependencies: ["FeedModel", "LibraryStore", "TestSupport"],
    swiftSettings: settings),
  .testTarget(
    name: "StoreSQLiteTests",
    dependencies: [
      "FeedModel", "LibraryStore", "Search", "StoreSQLite", "TestSupport",
      .product(name: "GRDB", package: "GRDB.swift"),
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
    ],
    swiftSettings: settings),
  .testTarget(
    name: "FuzzingTests", dependencies: ["FeedFormats", "Fuzzing", "TestSupport"],
    swiftSettings: settings),
  .testTarget(
    name: "HackerNewsTests",
    dependencies: [
      "FeedFetching", "FeedModel", "HTTPTransport", "HackerNews", "TestSupport", "URLs",
      "WebClient",
    ],
    swiftSettings: settings),
  .testTarget(
    name: "HTMLTextTests", dependencies: ["HTMLText", "Markup", "TestSupport", "URLs"],
    swiftSettings: settings),
  .testTarget(
    name: "HTTPTransportTests", dependencies: ["HTTPTransport", "TestSupport", "URLs"],
    swiftSettings: settings),
  .testTarget(
    name: "JSONTextTests", dependencies: ["JSONText", "TestSupport"], swiftSettings: settings),
  .testTarget(
    name: "LedeCommandsTests",
    dependencies: [
      "Aggregation", "FeedFetching", "FeedFormats", "FeedModel", "LibraryStore", "HTTPTransport",
      "LedeCommands", "Presentation", "Terminal", "TestSupport", "WebClient",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: settings),
  .testTarget(
    name: "LedeKitTests", dependencies: ["LedeKit", "TestSupport"], swiftSettings: settings),
  .testTarget(
    name: "LocalFilesTests", dependencies: ["LocalFiles", "TestSupport"], swiftSettings: settings),
  .testTarget(
    name: "MarkupTests", dependencies: ["Markup", "TestSupport"], swiftSettings: settings),
  .testTarget(name: "PatternsTests", dependencies: ["Patterns"], swiftSettings: settings),
  .testTarget(
    name: "PresentationTests",
    dependencies: [
      "Aggregation", "FeedFormats", "FeedModel", "HTMLText", "HackerNews", "LibraryStore",
      "Presentation", "Terminal", "TestSupport",
    ],
    swiftSettings: settings),
  .testTarget(
    name: "SearchTests", dependencies: ["FeedModel", "Patterns", "Search", "TestSupport"],
    swiftSettings: settings),
  .testTarget(
    name: "TerminalTests", dependencies: ["Terminal", "TestSupport"], swiftSettings: settings),
  .testTarget(
    name: "URLsTests", dependencies: ["TestSupport", "URLs"], swiftSettings: settings),
  .testTarget(
    name: "WebClientTests", dependencies: ["HTTPTransport", "TestSupport", "URLs", "WebClient"],
    swiftSettings: settings),
]

let package = Package(
  name: "lede",
  products: [
    .executable(name: "lede", targets: ["lede"]),
    .library(name: "LedeKit", targets: ["LedeKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    // SQLite, which several processes can share.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    // Starts and ends other programs without blocking threads.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: system + domain + localFiles + formats + network + services + storage + reader + tests
)
