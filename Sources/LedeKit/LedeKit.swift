/// All libraries of `lede` as one import, for Swift programs that read feeds.
///
/// ```swift
/// import LedeKit
///
/// var feed = Feed(url: "https://news.ycombinator.com/rss")
/// let newPosts = try await feed.refresh()  // later calls return only what is new
/// ```
@_exported public import Aggregation
@_exported public import FeedFetching
@_exported public import FeedFormats
@_exported public import FeedModel
@_exported public import HTMLText
@_exported public import HTTPTransport
@_exported public import HackerNews
@_exported public import JSONText
@_exported public import LibraryStore
@_exported public import Patterns
@_exported public import Search
@_exported public import StoreSQLite
@_exported public import URLs
@_exported public import WebClient
