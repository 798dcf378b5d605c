import fc from 'fast-check'
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base'
import { countTokens as countExactly } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { read, tableRows } from '../../../../test/docs/pages'
import { countTokens, pieces } from './pieces'

/** How many tokens of the table are kept; the first 256 are the single bytes. */
const CACHED = 2048

const token = (value: string | readonly number[]) =>
  typeof value === 'string' ? value : `\u0002${String.fromCharCode(...value)}`

describe('the table of tokens', () => {
  it('is the beginning of the published one (written by `vitest -u`)', async () => {
    const merged = (ranks as readonly (string | readonly number[])[]).slice(256, CACHED).map(token)
    await expect(
      `// Written by \`vitest -u\` from gpt-tokenizer's o200k_base: its first ${CACHED} tokens, MIT, see pieces.test.ts.\nexport const mergedTokens =\n  ${JSON.stringify(merged.join('\u0001'))}\n`,
    ).toMatchFileSnapshot('./artifacts/ranks.ts')
    expect(countTokens('a')).toBe(1)
  })
})

describe('pieces of a text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.constantFrom('tide', ' marram', '\n', '  ', '🌊', 'ñ', '1234', 'é', '{"a":1}'))
      .map((words) => words.join('')),
  )

  it('are the text again, and as many as are counted but for halves of characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(pieces(text).join('')).toBe(text)
        expect(pieces(text).length).toBeLessThanOrEqual(countTokens(text))
      }),
    )
    expect(pieces('The tide turned at four.')).toHaveLength(countTokens('The tide turned at four.'))
    expect(pieces('')).toEqual([])
  })

  it('take time in proportion to the length, also where nothing parts the words', () => {
    const long = 'a'.repeat(100_000)
    expect(pieces(long).join('')).toBe(long)
    expect(countTokens(long)).toBeGreaterThan(1_000)
  })

  it('are as near the whole table as docs/decisions/0035-token-counts.md says', () => {
    const page = 'docs/decisions/0035-token-counts.md'
    const samples: Record<string, string> = {
      'English prose': read('docs/tour.md'),
      TypeScript: read('src/kernel/store/store.ts'),
      JSON: read('package.json'),
      German:
        'Der Nachtzug hält heute nicht in Freiburg, weil die Strecke wegen Bauarbeiten gesperrt ist. Bitte benutzen Sie den Ersatzbus vor dem Bahnhof, er fährt alle zwanzig Minuten.',
      Russian:
        'Завтра утром мы поедем к озеру, если не будет дождя. Возьмите с собой тёплую одежду и что-нибудь горячее в термосе.',
      Chinese: '明天早上如果不下雨，我们就去湖边。请带上暖和的衣服和一壶热茶。',
    }
    const stated = tableRows(page).filter(([sample = '']) => sample in samples)
    expect(stated).toHaveLength(Object.keys(samples).length)
    for (const [sample = '', error = ''] of stated) {
      const text = samples[sample] as string
      const measured = 100 * (countTokens(text) / countExactly(text) - 1)
      expect(Math.abs(measured - Number.parseFloat(error)), `${sample}: ${measured}`).toBeLessThanOrEqual(4)
    }
  })
})
