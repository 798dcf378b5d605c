import fc from 'fast-check'
import { SOME } from './table/row'

const number = fc.constantFrom(
  '0.001',
  '0.002',
  '0.01',
  '1',
  '2',
  '5',
  '12.5',
  '90',
  '400',
  '0',
  '1,000',
  '-3',
  '.5',
)
const token = fc.constantFrom('USDC', 'USDC', 'usdc', 'ETH', 'ETH', 'WETH', 'DRIFT', 'NOPE', '')
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(number, token).map(([n, of]) => `${n} ${of}`.trim()) },
  { weight: 2, arbitrary: fc.tuple(number, token).map(([n, of]) => `$${n} of ${of}`.trim()) },
  fc
    .tuple(fc.constantFrom('half my', 'all my', '10% of my', '150% of my', 'max'), token)
    .map((words) => words.join(' ').trim()),
  fc.constantFrom('it', 'everything', ''),
)
const person = fc.constantFrom(
  'gullwatch.eth',
  'gullwatch.eth',
  '@gullwatch',
  'hallway-lamp.eth',
  SOME,
  'nobody.eth',
  'her',
  'them',
  'gull',
  '',
)
const chain = fc.constantFrom('', '', '', ' on base', ' on mainnet', ' on polygon', ' on mars')

const transfer = fc
  .tuple(fc.constantFrom('send', 'pay', 'transfer', 'please send', 'give'), amount, person, chain)
  .map(([verb, what, who, where]) => `${verb} ${what} to ${who}${where}`)
const swap = fc
  .tuple(fc.constantFrom('swap', 'sell', 'exchange'), amount, fc.constantFrom('to', 'for', '->'), token)
  .map((words) => words.join(' '))
const wrap = fc.tuple(fc.constantFrom('wrap', 'unwrap'), amount).map((words) => words.join(' '))
const other = fc.constantFrom(
  'price of ETH',
  'what do I own',
  'who is gullwatch.eth',
  'again',
  'the same to hallway-lamp.eth',
  'and 2 to gullwatch.eth',
  'set API_KEY to abc',
  'write "send 5 USDC to gullwatch.eth" to /a.md',
  'read /a.md',
  'run the skill pay',
  `in 2 hours send 5 USDC to ${SOME}`,
  'cancel',
)
const command = fc.oneof({ weight: 5, arbitrary: transfer }, { weight: 3, arbitrary: swap }, wrap, {
  weight: 3,
  arbitrary: other,
})

/** What people type: of the grammar, joined, cut off, with unknown words in it, and none of it at all. */
export const prompt = fc.oneof(
  { weight: 6, arbitrary: command },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.array(command, { minLength: 2, maxLength: 3 }),
        fc.constantFrom(' then ', ' and ', ', ', '; '),
      )
      .map(([parts, joint]) => parts.join(joint)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(command, fc.nat(40)).map(([text, cut]) => text.slice(0, Math.max(1, cut))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(command, fc.nat(30), fc.constantFrom(' not ', ' ', '"', ' only ', '\n', '0', ' if '))
      .map(([text, at, noise]) => text.slice(0, at) + noise + text.slice(at)),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
      .filter((text) => text.trim() !== ''),
  },
)
