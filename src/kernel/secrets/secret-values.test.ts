import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsSecret, inScript, secretMask } from './secret-values'

const MARK = '{{KEY}}'
const maskOf = (value: string, mark = MARK) => secretMask([{ value, mark }])

/** Secrets of people and of services, quotes, breaks and other scripts among them. */
const secret = fc.oneof(
  fc.string({ minLength: 4, maxLength: 60, unit: 'grapheme' }),
  fc.string({ minLength: 4, maxLength: 40, unit: fc.constantFrom(...`ab1"'\\/\n\`\${<&+% é`) }),
  fc.stringMatching(/^sk-[A-Za-z0-9_-]{8,40}$/),
)

const json = (value: unknown) => JSON.stringify(value)
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const ascii = (text: string) =>
  json(text).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON may be written so, whatever the letter. */
const escapedWhole = (text: string) =>
  [...text].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** As a page has it where an engine of templates writes it. */
const page = (text: string, references: Record<string, string>) =>
  text.replace(
    /[&<>"'`=/+]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', ...references })[sign] ?? sign,
  )

const SPELLINGS: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  JSON: json,
  'JSON in JSON': (text) => json(json(text)),
  'JSON in JSON in JSON': (text) => json(json(json(text))),
  'JSON of ASCII alone': ascii,
  'JSON with its slashes escaped': (text) => json(text).replaceAll('/', '\\/'),
  'JSON of Go': (text) => json(text).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  'JSON of .NET': (text) =>
    ascii(text)
      .replaceAll(/\\u([0-9a-f]{4})/g, (_, hex) => `\\u${hex.toUpperCase()}`)
      .replaceAll('\\"', '\\u0022')
      .replace(/[<>&'+`]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  'a script': inScript,
  'a script in JSON': (text) => json(inScript(text)),
  'an address': encodeURIComponent,
  'an address in small letters': (text) =>
    encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  'an address in an address': (text) => encodeURIComponent(encodeURIComponent(text)),
  'a page of Go': (text) => page(text, { '"': '&#34;', "'": '&#39;' }),
  'a page of PHP': (text) => page(text, { '"': '&quot;', "'": '&#039;' }),
  'a page of .NET': (text) => page(text, { '"': '&quot;', "'": '&#x27;', '+': '&#x2B;' }),
  'a page of mustache': (text) =>
    page(text, { '"': '&quot;', "'": '&#39;', '`': '&#x60;', '=': '&#x3D;', '/': '&#x2F;' }),
  'the text of a page': (text) => page(text, {}),
  'JSON in a page': (text) => page(json(text), { '"': '&quot;' }),
  'every letter as a reference': (text) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
  'JSON in an address': (text) => encodeURIComponent(json({ key: text })),
  'JSON in hex': (text) => Buffer.from(json({ key: text })).toString('hex'),
  'JSON in base64': (text) => Buffer.from(json({ key: text })).toString('base64'),
  'a query that `URL` wrote': (text) =>
    /[#\t\n\r]/.test(text) ? encodeURIComponent(text) : new URL(`https://shop.example/?key=${text}&a`).href,
  'a form': (text) => new URLSearchParams({ v: text }).toString(),
  'every byte in percent': percent,
  hex: (text) => Buffer.from(text).toString('hex'),
  HEX: (text) => Buffer.from(text).toString('hex').toUpperCase(),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 in an address': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  'the middle of base64': (text) => Buffer.from(`user:${text}@host`).toString('base64'),
  'the end of base64': (text) => Buffer.from(`Basic user:${text}`).toString('base64url'),
}

describe('a secret', () => {
  it.each(Object.entries(SPELLINGS))('is hidden where it stands as %s', (_, spelled) => {
    fc.assert(
      fc.property(secret, (value) => {
        const written = spelled(value)
        const mask = maskOf(value, '*')
        const shown = mask.text(`before ${written} after`)
        expect(shown).toContain('*')
        expect(shown.startsWith('before ') && shown.endsWith(' after')).toBe(true)
        expect(holdsSecret(shown, value)).toBe(false)
        const bytes = new TextEncoder().encode(written)
        expect(Buffer.from(mask.bytes(bytes)).toString()).toBe(mask.text(written))
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['every letter escaped', (text: string) => `{"a":["${escapedWhole(text)}"]}`, '{"a":["{{KEY}}"]}'],
    ['in a key', (text: string) => `{"${escapedWhole(text)}": 1}`, '{"{{KEY}}":1}'],
    ['not there', () => '{ "a": "\\u0041" }', '{ "a": "\\u0041" }'],
    ['in what is no JSON', (text: string) => `{"a": ${text}`, '{"a": {{KEY}}'],
  ])('is hidden in JSON: %s', (_, written, shown) => {
    const value = 'sk-secret-1234567'
    expect(maskOf(value).json(written(value))).toBe(shown)
  })

  it('in base64 takes the letters with it that have some of its bits, and nothing more', () => {
    const value = 'sk-secret-1234567'
    for (const [before, after] of [
      ['', ''],
      ['a', ''],
      ['ab', 'c'],
      ['abc', 'def'],
      ['user:', '\n'],
    ] as const) {
      const encoded = Buffer.from(before + value + after).toString('base64')
      const [left = '', right = ''] = maskOf(value).text(encoded).split(MARK)
      const shown = Buffer.from(left, 'base64').toString()
      expect(before.startsWith(shown) && before.length - shown.length <= 2).toBe(true)
      expect(right.length).toBeLessThanOrEqual(Math.ceil((after.length * 4) / 3) + 1)
    }
  })

  it.each(['abc', '12', ''])(
    'of fewer than 4 characters (%j) is hidden only where it stands by itself',
    (value) => {
      const hidden = value === '' ? value : MARK
      expect(maskOf(value).text(`xabcx 1234, ${value}, "${value}"`)).toBe(
        `xabcx 1234, ${hidden}, "${hidden}"`,
      )
    },
  )

  it.each(['./..', '/../', '....', '%2e%2e', '\t\n\r\n', '../../a', ' a\n\n', '//..'])(
    'is not shorter in another spelling: of %j no other text is hidden',
    (value) => {
      expect(maskOf(value).text(`a. / ${value}, and a/b`)).toBe(`a. / ${MARK}, and a/b`)
      expect(maskOf(value).text('')).toBe('')
    },
  )

  it('that overlaps another one or is part of it leaves nothing behind', () => {
    const mask = secretMask([
      { value: 'abcdef', mark: '1' },
      { value: 'defghi', mark: '2' },
      { value: 'abcdefghi-long', mark: '3' },
    ])
    expect(mask.text('abcdefghi-long')).toBe('3')
    expect(mask.text('abcdefghi')).toBe('1')
    expect(mask.text('abcdef defghi')).toBe('1 2')
  })

  it('is hidden in a mark of a replacement as it is written', () => {
    expect(maskOf('$&-secret').text('a $&-secret')).toBe(`a ${MARK}`)
    expect(maskOf('key-1', '$&').text('key-1')).toBe('$&')
  })
})

describe('a value', () => {
  const mask = maskOf('top-secret')

  it('is hidden in texts and in keys, however deep', () => {
    expect(mask.value({ a: ['top-secret', { 'x top-secret': null }], b: 1, c: true })).toEqual({
      a: [MARK, { [`x ${MARK}`]: null }],
      b: 1,
      c: true,
    })
  })

  it('gives a key that is there already a number, and none of the others another name', () => {
    const hex = Buffer.from('top-secret').toString('hex')
    const base64 = Buffer.from('top-secret').toString('base64')
    expect(mask.value({ [hex]: 1, [base64]: 2, [MARK]: 3, [`${MARK} 2`]: 4, 'top-secret': 5 })).toEqual({
      [`${MARK} 3`]: 1,
      [`${MARK} 4`]: 2,
      [MARK]: 3,
      [`${MARK} 2`]: 4,
      [`${MARK} 5`]: 5,
    })
  })

  it('keeps every entry, whatever the keys are', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('top-secret', MARK, `${MARK} 2`, 'a', '__proto__'), fc.nat()),
        (value) => {
          const shown = mask.value(value)
          expect(Object.values(shown).sort()).toEqual(Object.values(value).sort())
          expect(JSON.stringify(shown)).not.toContain('top-secret')
        },
      ),
    )
  })

  it('that is a number is hidden where it is the secret', () => {
    expect(maskOf('12345678').value({ pin: 12_345_678, at: 123_456_789 })).toEqual({
      pin: MARK,
      at: 123_456_789,
    })
  })

  it.each([
    ['4242424242424242424242', 4.2424242424242425e21],
    ['1e21', 1e21],
    ['007123', 7123],
    ['-12.50', -12.5],
  ])('that is a number is hidden however it is written: %s', (value, number) => {
    expect(maskOf(value).value({ a: [[number]], b: 12 })).toEqual({ a: [[MARK]], b: 12 })
    expect(maskOf(value).json(`{"a": ${number}, "b": 12}`)).toBe(`{"a":"${MARK}","b":12}`)
  })

  it.each(['0001', '1.00', '0x10', 'true'])('that is short is no number that is the secret: %s', (value) => {
    expect(maskOf(value).value([1, 16, true])).toEqual([1, 16, true])
  })
})

describe('the name of a header', () => {
  it('is hidden in small letters too', () => {
    expect(maskOf('Top-Secret').headerName('x-top-secret-id')).toBe(`x-${MARK}-id`)
  })
})

describe('the end of a text', () => {
  it('may be the beginning of a secret, in any spelling, up to its last letter', () => {
    const mask = maskOf('sk-"12')
    expect(mask.openEnd('the key is ')).toBe(0)
    expect(mask.openEnd('the key is s')).toBe(1)
    expect(mask.openEnd('the key is sk-"1')).toBe(5)
    expect(mask.openEnd('the key is sk-\\"1')).toBe(6)
    expect(mask.openEnd('sk-"12')).toBe(0)
  })
})
