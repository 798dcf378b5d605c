import { endOfString } from '../http/read-request'

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** So many digits or more may be too many for a double. */
const LONG_INTEGER = /^-?\d{16,}$/

/**
 * The value of a JSON text, with a bigint for every integer that a double would round: ids and 64-bit numbers come out as
 * they were sent. Throws the error of `JSON.parse`.
 */
export function parseExact(text: string): unknown {
  const value = JSON.parse(text)
  if (!/\d{16}/.test(text)) return value
  const mark = unusedMark(text)
  const marked = withMarkedIntegers(text, mark)
  if (marked === undefined) return value
  return JSON.parse(marked, (_, each) =>
    typeof each === 'string' && each.startsWith(mark) && LONG_INTEGER.test(each.slice(mark.length))
      ? BigInt(each.slice(mark.length))
      : each,
  )
}

/** The JSON text of a value in which a bigint is a number of so many digits. */
export function exactText(value: unknown): string {
  let mark = ''
  const write = () => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${mark}${each}` : each))
  // A function for each value takes ten times as long, and few answers have a bigint.
  try {
    return JSON.stringify(value)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
  }
  mark = unusedMark(write())
  return write().replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
}

/** A number that a double holds, and a bigint for any other: what `exactText` writes without loss. */
export function exactNumber(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** A beginning that no string of a JSON text has. */
function unusedMark(text: string): string {
  let mark = '#'
  while (text.includes(`"${mark}`)) mark += '#'
  return mark
}

/** Undefined where there is nothing to mark. */
function withMarkedIntegers(text: string, mark: string): string | undefined {
  const pieces: string[] = []
  let isMarked = false
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at)
    const start = quote < 0 ? text.length : quote
    pieces.push(
      text.slice(at, start).replace(NUMBER, (number) => {
        if (!LONG_INTEGER.test(number) || Number.isSafeInteger(Number(number))) return number
        isMarked = true
        return `"${mark}${number}"`
      }),
    )
    at = quote < 0 ? text.length : endOfString(text, quote) + 1
    pieces.push(text.slice(start, at))
  }
  return isMarked ? pieces.join('') : undefined
}
