import Foundation
import HTTPTransport
import Testing
import WebClient

@Suite
struct HTTPDateTests {
  @Test(arguments: [
    "Tue, 03 Jun 2008 11:05:30 GMT", "Tuesday, 03-Jun-08 11:05:30 GMT", "Tue Jun  3 11:05:30 2008",
    "Tue, 3 jun 2008 11:05:30 UTC", "Tue,  3 Jun 2008 11:05:30", "3 June 2008 11:05:30 GMT",
    "Tue, 03-Jun-2008 11:05:30 GMT",
  ])
  func `an HTTP date is parsed in all its forms`(text: String) {
    #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: 1_212_491_130))
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
    ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Tue, 19 Jan 38 03:14:08 GMT", 2_147_483_648),
  ])
  func `an HTTP date is parsed to its time`(text: String, seconds: Double) {
    #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "0", "-1", "60", "now", "Tue, 03 Jun 2008", "11:05:30", "Tue, 32 Jun 2008 11:05:30 GMT",
    "Tue, 00 Jun 2008 11:05:30 GMT", "Tue, 03 Jun 2008 24:05:30 GMT",
    "Tue, 03 Jun 2008 11:60:30 GMT", "Tue, 03 Jum 2008 11:05:30 GMT",
    "Tue, 03 Jun 99999 11:05:30 GMT", "Tue, 03 Jun 2008 11:05 GMT",
  ])
  func `an HTTP date with missing or invalid parts is not parsed`(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }
}
