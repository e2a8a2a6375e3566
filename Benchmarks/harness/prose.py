"""Words for invented articles. The same seed gives the same words on every machine."""

import random

WORDS = (
    "amber anchor basin beacon bramble brass bridge cabin candle canal cedar chalk cinder clover "
    "cobble copper coral cotton crane crystal damson delta ember fable feather fern ferry flint "
    "forge fossil garnet glacier granite harbour hazel heather heron hollow indigo iron ivory "
    "juniper kettle lantern larch ledger linen lichen marble marsh meadow mirror mortar moss "
    "needle oak orchard otter paper pebble pepper pewter pigeon pine plover pocket prism quarry "
    "quartz quill raven reed river rope russet saddle saffron sail salt shale signal silver slate "
    "spindle spruce starling steam straw thistle thread thunder tide timber tin torch tower "
    "turnip velvet vessel walnut water weather wheel whistle willow window wool yarrow "
).split()
# What real text contains besides words. Each entry uses a different path of a parser.
TOUCHES = ("café", "naïve", "“quoted”", "AT&T", "3 < 4", "it’s", "— so —", "€ 10", "über", "x > y")


class Prose:
    def __init__(self, seed, paragraphs=400):
        self.random = random.Random(seed)
        self.paragraphs = [self.sentences(self.random.randint(2, 6)) for _ in range(paragraphs)]

    def words(self, low, high):
        return " ".join(self.random.choices(WORDS, k=self.random.randint(low, high)))

    def title(self):
        return self.words(3, 9).capitalize()

    def sentences(self, count):
        return " ".join(self.sentence() for _ in range(count))

    def sentence(self):
        words = self.random.choices(WORDS, k=self.random.randint(7, 20))
        if self.random.random() < 0.25:
            words.insert(self.random.randrange(len(words)), self.random.choice(TOUCHES))
        return " ".join(words).capitalize() + "."

    def article(self, low, high):
        """Some paragraphs of plain text."""
        return self.random.choices(self.paragraphs, k=self.random.randint(low, high))
