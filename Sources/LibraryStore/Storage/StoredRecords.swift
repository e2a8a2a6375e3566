/// The effect of rules on a post, as text for the user, and the title of a post that was dropped.
package typealias RuleNote = (title: String?, text: String)

/// Which data is stored for a place of listings: whether a listing with at least one post, and
/// whether notes of what listings there have shown.
package typealias ListingHeader = (place: ListingTerminal, hasPosts: Bool, hasShown: Bool)
