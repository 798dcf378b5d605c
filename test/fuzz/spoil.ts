import fc from 'fast-check'
import { INHERITED_NAMES, ODD_OBJECTS } from './hostile-values'
import { withFields } from './schema-values'
import { anyString } from './strings'

/** Values that stand where others were expected. Not all of them are JSON: they are written by `written`. */
const MISFITS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MIN_VALUE,
  '',
  '1',
  ...ODD_OBJECTS,
]

const misfit: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...MISFITS) },
  { weight: 2, arbitrary: anyString },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200 }).map(nested) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 300 }).map((length) => Array(length).fill({ name: 'n' })),
  },
)

const fieldName = fc.oneof(
  fc.constantFrom(...INHERITED_NAMES, 'prototype', 'id', 'approved', 'walletId', ''),
  anyString,
)

export function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** A value with one thing about it changed, anywhere in it. It may still be acceptable: the schema decides. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.oneof(
    { weight: 4, arbitrary: misfit.map((to) => ({ kind: 'replace' as const, to })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'drop' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), name: fieldName, to: misfit }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'repeat' as const }) },
  )
  return fc.tuple(value, fc.nat(), change).map(([whole, where, what]) => {
    const places = placesIn(whole)
    const place = places[where % places.length] as readonly string[]
    return changedAt(whole, place, (found) => {
      switch (what.kind) {
        case 'replace':
          return what.to
        case 'drop':
          return undefined
        case 'add':
          return isObject(found) ? withFields(found, { [what.name]: what.to }) : { [what.name]: found }
        case 'repeat':
          return typeof found === 'string' ? found.repeat(300).slice(0, 20_000) : Array(300).fill(found)
      }
    })
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))]
}

export function changedAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (v: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value)
  const inner = changedAt((value as Record<string, unknown>)[name], rest, change)
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? inner : item))
  return withFields(value as object, { [name]: inner })
}

const TEN_MB = 10 * 1024 * 1024

/** A JSON text with something wrong about the text itself. */
export function mangled(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1))),
    },
    { weight: 2, arbitrary: text.map((whole) => whole.replace(/[\d.]+|"[^"]*"(?!:)/, '1e999')) },
    { weight: 1, arbitrary: text.map((whole) => whole.replace(/\d+/, '-0')) },
    { weight: 1, arbitrary: text.map((whole) => whole.replace(/\d+|true|null/, 'NaN')) },
    { weight: 2, arbitrary: text.map((whole) => whole.replace('{', '{"__proto__":{"approved":true},')) },
    { weight: 2, arbitrary: text.map(twice) },
    { weight: 1, arbitrary: text.map((whole) => `\ufeff${whole}`) },
    { weight: 1, arbitrary: text.map((whole) => `${whole}${whole}`) },
    { weight: 1, arbitrary: text.map((whole) => whole.replaceAll('"', "'")) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['', ' ', 'null', '[]', '0', '"', '{', 'undefined', '\u0000', '{"a":1,}', '/**/{}', '{"":{}}'],
        ...[
          '['.repeat(100_000),
          '{"a":'.repeat(50_000),
          '9'.repeat(5_000),
          '"\\ud800"',
          '{"\\u0000":"\\u0000"}',
        ],
      ),
    },
    // Whatever is more than linear in the length of one text shows with this.
    {
      weight: 2,
      arbitrary: text.map((whole) => whole.replace(/"[^"]*"(?! *:)/, `"${'y'.repeat(1_000_000)}"`)),
    },
    { weight: 1, arbitrary: fc.constant(`{"projectName":"${'a'.repeat(TEN_MB)}"}`) },
    { weight: 1, arbitrary: fc.constant(' '.repeat(2 * 1024 * 1024)) },
  )
}

/** Every field of the outermost object a second time, with another value. */
function twice(text: string): string {
  const again = text.replace(/"(?:[^"\\]|\\.)*":/g, (name) => `${name}null,${name}`)
  return again
}
