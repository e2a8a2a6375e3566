/// The effect of rules on a post, as text for the user, and the title of a post that was dropped.
package typealias RuleNote = (title: String?, text: String)

/// The data that is stored for a terminal: whether there is a listing with at least one post, and
/// whether there is a record of the posts that its listings have shown.
package typealias ListingHeader = (place: ListingTerminal, hasPosts: Bool, hasShown: Bool)
