extension FeedDocument.Media {
  mutating func correctAddresses(_ correction: AddressCorrection) {
    for index in thumbnails.indices { correction.apply(to: &thumbnails[index].url) }
    for index in contents.indices { correction.apply(to: &contents[index].url) }
    for index in peers.indices { correction.apply(to: &peers[index].url) }
    for index in subtitles.indices { correction.apply(to: &subtitles[index].url) }
    if let url = player?.url { player?.url = correction.corrected(url) }
    if let url = embed?.url { embed?.url = correction.corrected(url) }
    if let url = copyright?.url { copyright?.url = correction.corrected(url) }
    if let url = license?.url { license?.url = correction.corrected(url) }
  }
}

extension FeedDocument.Podcast {
  mutating func correctAddresses(_ correction: AddressCorrection) {
    for index in transcripts.indices { correction.apply(to: &transcripts[index].url) }
    for index in images.indices { correction.apply(to: &images[index].url) }
    for index in funding.indices { correction.apply(to: &funding[index].url) }
    for index in trailers.indices { correction.apply(to: &trailers[index].url) }
    for index in contentLinks.indices { correction.apply(to: &contentLinks[index].url) }
    for index in alternateEnclosures.indices {
      for source in alternateEnclosures[index].sources.indices {
        correction.apply(to: &alternateEnclosures[index].sources[source].url)
      }
    }
    for index in chapters.indices {
      correction.apply(to: &chapters[index].href)
      correction.apply(to: &chapters[index].image)
    }
    for index in people.indices {
      correction.apply(to: &people[index].url)
      correction.apply(to: &people[index].image)
    }
    for index in discussions.indices {
      correction.apply(to: &discussions[index].url)
      correction.apply(to: &discussions[index].accountURL)
    }
    if let url = chaptersFile?.url { chaptersFile?.url = correction.corrected(url) }
    if let url = license?.url { license?.url = correction.corrected(url) }
  }
}
