import Glibc
import JSONText
import LocalFiles

// Compares `WebURL` with the test data of the URL Standard (web-platform-tests, folder
// url/resources) and prints a score per file. Exits with 1 if it is too low.
//
//   url-conformance FOLDER

/// The minimum share of `urltestdata.json` that must pass, in percent.
let required = 99.0

func read(_ name: String, in folder: String) -> [JSONValue] {
  do {
    let bytes = try FileBytes.read(folder + "/" + name)
    guard let cases = JSONReader.read(bytes)?.value.array else {
      print("\(name) is not an array of JSON")
      exit(1)
    }
    return cases
  } catch {
    print(error)
    exit(1)
  }
}

guard CommandLine.arguments.count == 2 else {
  print("Usage: url-conformance FOLDER")
  exit(2)
}
let folder = CommandLine.arguments[1]

let parsing = Score(
  "urltestdata.json", read("urltestdata.json", in: folder).compactMap(parsingCase))
parsing.report()
Score("percent-encoding.json", read("percent-encoding.json", in: folder).compactMap(encodingCase))
  .report()
// Reported only. libidn2 implements an older version of UTS #46 together with IDNA 2008: it rejects
// labels that are too long or have hyphens in certain positions.
for name in ["toascii.json", "IdnaTestV2.json"] {
  Score(name, read(name, in: folder).compactMap(domainCase)).report()
}
let isPassed = parsing.percent >= required && parsing.wronglyAccepted.isEmpty
exit(isPassed ? 0 : 1)
