import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What callers write as wei, amounts, addresses and chains is read in one place each, so that every door takes the same
 * spellings. Each pattern is how somebody would read one by hand.
 */
const READERS = [
  { what: 'an address', reader: '#kernel/evm-address', by: /0x\[[\da-fA-F-]+\]\{40\}/ },
  { what: 'wei', reader: '#kernel/numbers/quantity', by: /\(?0x\[[\da-fA-F-]+\]\{1,64\}/ },
  { what: 'bytes in hex', reader: '#kernel/numbers/quantity', by: /0x\(\[[\da-fA-F-]+\]\{2\}\)\*/ },
  {
    what: 'an amount',
    reader: '#kernel/numbers/token-amount',
    by: /regex\(\/\^\\d\+\(\\\.\\d\+\)\?\$\/,|\bparse(Units|Ether)\b/,
  },
  { what: "a chain's name", reader: '#domains/chain', by: /\bCHAIN_ALIASES\b/ },
]

/** The readers themselves; JSON-RPC, which is strict; prose, which is no field. */
const OWN =
  /^src\/(kernel\/(address-shape|evm-address|numbers\/(quantity|token-amount)|typed-data|vocabulary)\.ts|domains\/chain\/(chain-names|rpc\/[\w-]+)\.ts|domains\/agent\/scripted\/lexer\.ts)$/

/**
 * Files that read by hand what has a reader.
 * @param {string} folder root of the tree to look at
 * @returns {string[]} one line per breach
 */
export function handReaders(folder) {
  return ['src/kernel', 'src/domains', 'src/control'].flatMap((room) =>
    sourcesIn(folder, room).flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return READERS.filter(({ by }) => by.test(text)).map(
        ({ what, reader }) => `one-reader: ${file} reads ${what} by hand; ${reader} does it for all doors`,
      )
    }),
  )
}

/** @param {string} folder @param {string} room @returns {string[]} */
function sourcesIn(folder, room) {
  try {
    return readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name}`)
      .filter(
        (file) => /\.ts$/.test(file) && !/\.(test|bench)\.ts$|\/artifacts\//.test(file) && !OWN.test(file),
      )
  } catch {
    return []
  }
}
