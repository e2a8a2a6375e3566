#if !FUZZING
  /// An ordinary build has no libFuzzer, which brings its own `main`.
  @main
  enum Main {
    static func main() {
      fatalError("lede-fuzz is built by `make fuzz`")
    }
  }
#endif
