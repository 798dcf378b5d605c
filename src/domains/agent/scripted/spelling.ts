/** Words that misspelled ones may be, found by their length, and by their consonants. */
export interface KnownWords {
  has(word: string): boolean
  ofLength(length: number): readonly string[]
  /** The shortest one that has these letters without its vowels; undefined where two are. */
  withoutVowels(letters: string): string | undefined
}

export function knownWords(words: Iterable<string>): KnownWords {
  const all = new Set(words)
  const lengths = groupedBy(all, ({ length }) => length)
  const consonants = groupedBy(all, (word) => word.replace(/(?<=.)[aeiou]/g, ''))
  return {
    has: (word) => all.has(word),
    ofLength: (length) => lengths.get(length) ?? [],
    withoutVowels(letters) {
      const longer = (consonants.get(letters) ?? []).filter(({ length }) => length > letters.length)
      const [shortest, next] = longer.sort((a, b) => a.length - b.length)
      return shortest?.length === next?.length ? undefined : shortest
    },
  }
}

function groupedBy<Key>(words: Iterable<string>, keyOf: (word: string) => Key): Map<Key, string[]> {
  const groups = new Map<Key, string[]>()
  for (const word of words) {
    const group = groups.get(keyOf(word))
    if (group) group.push(word)
    else groups.set(keyOf(word), [word])
  }
  return groups
}

/**
 * The known word that a misspelled one is nearest to: one letter too many, too few, wrong, or two in the wrong order; two
 * such faults in words of eight letters and more. Undefined where none or more than one is as near. `others` have the known
 * ones too, and are looked at where none of those is near.
 */
export function correctedWord(word: string, known: KnownWords, others = known): string | undefined {
  const shortened = word.length < 5 ? shortenedWord(word, known) : undefined
  const sameLetters = shortened ?? doubledWord(word, others) ?? shuffledWord(word, others)
  return sameLetters ?? nearestWord(word, known) ?? (others === known ? undefined : nearestWord(word, others))
}

function nearestWord(word: string, known: KnownWords): string | undefined {
  if (word.length < 3 || !/^[a-z']+$/.test(word) || OTHER_WORDS.has(word) || isInflected(word, known))
    return undefined
  const most = word.length >= 8 ? 2 : 1
  let best: string | undefined
  let least = most + 1
  let isTie = false
  for (let length = Math.max(3, word.length - most); length <= word.length + most; length++) {
    for (const each of known.ofLength(length)) {
      // Of a short word two letters may be in the wrong order, and nothing else.
      if ((word.length < 4 || length < 4) && (length !== word.length || !isAnagram(each, word))) continue
      if (each[0] !== word[0] && word.length < 6) continue
      const distance = faults(word, each, most)
      if (distance < least) [best, least, isTie] = [each, distance, false]
      else if (distance === least) isTie = true
    }
  }
  return least <= most && !isTie ? best : undefined
}

const isAnagram = (a: string, b: string) => [...a].sort().join() === [...b].sort().join()

/** "snd": a word without its vowels. */
function shortenedWord(word: string, known: KnownWords): string | undefined {
  if (word.length < 3 || OTHER_WORDS.has(word)) return undefined
  return /[aeiou]/.test(word) ? undefined : known.withoutVowels(word)
}

/** "sel", "bigest", "buuy", "movee": a letter that is once where it should be twice, or the other way round. */
function doubledWord(word: string, known: KnownWords): string | undefined {
  if (word.length < 3 || OTHER_WORDS.has(word)) return undefined
  const forms = [...word].flatMap((letter, at) => {
    const isSecond = at > 0 && word[at - 1] === letter
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    return [`${before}${letter}${letter}${after}`, ...(isSecond ? [`${before}${after}`] : [])]
  })
  const [form, other] = new Set(forms.filter((each) => each.length > 2 && known.has(each)))
  return other === undefined ? form : undefined
}

/** "lits", "blanace": the same letters after the first, where only one word has them. */
function shuffledWord(word: string, known: KnownWords): string | undefined {
  if (word.length < 4 || OTHER_WORDS.has(word)) return undefined
  const found = known.ofLength(word.length).filter((each) => each[0] === word[0] && isAnagram(each, word))
  return found.length === 1 ? found[0] : undefined
}

/** Damerau's distance with transposed neighbours, which are the most usual fault, then a missing letter; more than `most` where it is farther. */
function faults(a: string, b: string, most: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 0.95,
        (row[j - 1] as number) + cost,
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] as number) + 0.9)
      next.push(value)
      smallest = Math.min(smallest, value)
    }
    if (smallest > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] as number
}

/** English words that are near to words of requests and mean something else. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'best rest test loose trial being diary form quite quiet tried tired angel scared sacred casual silent listen beet boot soon meet week seek been bees toll poll sent sand seed seen seem spend spent lend mend bend sold tell told well hell sale sales sells bought brought thought paid laid said gave gone went want-to soap snap slap sway swam swim lent rent cent went pray play plan pan pat pad pal gate give-in life live love line like-minded lane late lake fake fade safe same some come home hope hole host most post past last list lost pull full fill fell feel fees feed free tree true trade-off tray track trace price prize pride wrote write white while where when then than that what were here there three throw-away though through spit prince bride ridge fridge badge budge judge bright bring born burn burned cheap check-in cost coast cast mint mind mine might moon more move-in never newer not nor nope hand-made band land and end ant art are was has had his her hers him hit hot how now new yes you yep yet bet let get-go got god good food mood wood would could should shall will wish with wash watch match batch catch hatch cash dash rash bash hold told cold gold fold bold'.split(
    ' ',
  ),
)

/** "sends", "transferred": another form of a word is no fault of spelling. */
function isInflected(word: string, known: KnownWords): boolean {
  return ['d', 'ed', 's', 'es', 'ing', 'ly', 'able', "'s"].some((end) => {
    if (!word.endsWith(end)) return false
    const stem = word.slice(0, -end.length)
    return (
      known.has(stem) ||
      known.has(`${stem}e`) ||
      (stem.at(-1) === stem.at(-2) && known.has(stem.slice(0, -1)))
    )
  })
}
