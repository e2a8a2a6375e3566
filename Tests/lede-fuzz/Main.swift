#if !FUZZING
  /// The entry point of ordinary builds. In builds for fuzzing libFuzzer provides `main`.
  @main
  enum Main {
    static func main() {
      fatalError("lede-fuzz is built by `make fuzz`")
    }
  }
#endif
