/// The result of a method, and the change in the journal that contains it.
///
/// A command that commits in several steps, so that completed steps are kept if it is interrupted,
/// passes the change to the next step. All steps are then one change.
public struct ChangeResult<Value: Sendable>: Sendable {
  public var value: Value
  /// The change; `nil` if nothing was changed yet.
  public var change: LibraryChange.ID?
}
