/// What a method came to, and the change in the journal that keeps it.
///
/// A command that works step by step, so that what is done stays done however it ends, gives the
/// change to the next step: all are one change then.
public struct Journaled<Value: Sendable>: Sendable {
  public var value: Value
  /// Nil where nothing was changed yet.
  public var change: LibraryChange.ID?

  package init(_ value: Value, in change: LibraryChange.ID?) {
    self.value = value
    self.change = change
  }
}
