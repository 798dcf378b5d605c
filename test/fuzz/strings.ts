import fc from 'fast-check'
import { INHERITED_NAMES, ODD_ADDRESSES, ODD_NUMBERS } from './hostile-values'

/** Texts that have broken programs before. Every one is a legal JavaScript string. */
const NASTY: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  'a\ud83d',
  '\ufeff',
  '\u202etxt.exe',
  '\u2028\u2029',
  'e\u0301'.repeat(40),
  '👩‍👩‍👧‍👦',
  'İ',
  'ß',
  ...INHERITED_NAMES,
  'prototype',
  'then',
  'null',
  'undefined',
  ...ODD_NUMBERS,
  'Infinity',
  '-0',
  '9007199254740993',
  '18446744073709551616',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  `';--`,
  '$&',
  '%00',
  '%',
  '%zz',
  '{{7*7}}',
  'x'.repeat(101),
  'x'.repeat(2001),
  'y'.repeat(70_000),
]

/** Values with a form that chance would not find; each schema takes those it accepts. */
const FORMED: readonly string[] = [
  'https://a.example',
  'http://b.example:8080/x?y=1#z',
  'https://github.com/owner/repo.git',
  'https://github.com/%E0%A4%A/%00',
  'https://x.com/@some_one',
  'https://[::1]/',
  'https://user:pass@a.example/',
  '0x0000000000000000000000000000000000000000',
  '0xffffffffffffffffffffffffffffffffffffffff',
  '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'.replace('D8', 'd8'),
  ...ODD_ADDRESSES,
  // Wrapped ether on Base.
  '0x4200000000000000000000000000000000000006',
  '11111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  '127.0.0.1',
  '10.0.0.0/8',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:10.0.0.0/104',
  'fe80::1%eth0',
  '2001:db8::/32',
  '0.0.0.0/0',
  '2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00.123456789Z',
  '2026-01-31T12:00Z',
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59Z',
  '8999-12-31T23:59:59Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '2024-02-29',
  '0000-01-01',
  '9999-12-31',
  '0',
  '1',
  '20',
  '90',
  '100',
  '1000',
  '4294967296',
  '9007199254740991',
  '0000000000000001',
  '1.25',
  '000000000000.000000000000000001',
  '999999999999.999999999999999999',
  '4xx',
  '404',
]

export const anyString: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.constantFrom(...FORMED) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  // Code units one by one: halves of surrogate pairs among them.
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((codes) => String.fromCharCode(...codes)),
  },
)

/** Known values and plain words from which a schema picks what fits. */
export function candidates(known: readonly unknown[]): unknown[] {
  return [...FORMED, ...known, ...NASTY, 'Harbor Light', 'a', 'note_1']
}

/** Halves of surrogate pairs replaced, as UTF-8 has none. */
export function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text))
}
