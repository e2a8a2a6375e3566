import FeedFormats
import Testing

struct DiscussionTests {
  @Test(
    arguments: [
      ("<slash:comments>177</slash:comments>", "comments_count", "177"),
      ("<thr:total>5</thr:total>", "comments_count", "5"),
      ("<slash:comments>-1</slash:comments>", "comments_count", "nothing"),
      ("<slash:comments>many</slash:comments>", "comments_count", "nothing"),
      (
        "<atom:link rel='replies' href='/r' thr:count='7'/>", "comments_count", "7"
      ),
      (
        """
        <slash:section>articles</slash:section><slash:department>not-an-ocean</slash:department>
        <slash:hit_parade>177,155,105,33,6,3,0</slash:hit_parade>
        """, "slash",
        #"{"section":"articles","department":"not-an-ocean","hit_parade":[177,155,105,33,6,3,0]}"#
      ),
      (
        "<thr:in-reply-to ref='tag:x' href='/p' type='text/html' source='/s'/>", "in_reply_to",
        #"{"ref":"tag:x","href":"https://a.example/p","type":"text/html","source":"https://a.example/s"}"#
      ),
      (
        "<thr:in-reply-to ref='1'/><thr:in-reply-to ref='2'/><thr:in-reply-to ref='3'/>",
        "also_in_reply_to", #"[{"ref":"2"},{"ref":"3"}]"#
      ),
      ("<wfw:comment>/c</wfw:comment>", "wfw_comment", #""https://a.example/c""#),
      ("<wfw:commentRss>/c</wfw:commentRss>", "wfw_commentrss", #""https://a.example/c""#),
      ("<wfw:commentRSS>/c</wfw:commentRSS>", "wfw_commentrss", #""https://a.example/c""#),
      ("<comments>/c</comments>", "comments_url", #""https://a.example/c""#),
      (
        "<atom:link rel='replies' type='text/html' href='/c'/>", "comments_url",
        #""https://a.example/c""#
      ),
      (
        "<atom:link rel='replies' type='application/atom+xml' href='/c'/>", "wfw_commentrss",
        #""https://a.example/c""#
      ),
    ])
  func `elements about the discussion of a post are written as JSON`(
    element: String, field: String, json: String
  ) throws {
    #expect(try printedItem(element, field) == [json])
  }
}
