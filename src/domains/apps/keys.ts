import { placeOf } from '#domains/files'
import { errors, Refusal } from '#kernel/errors'
import { appErrors } from './errors'
import { appFolder } from './slug'

/** Of one value as JSON, bytes. Row app-kv. */
export const MAX_VALUE_BYTES = 1024 * 1024

export const RECORD = 'record:'

/** Why a text cannot be a key; undefined where it can. */
export function keyProblem(key: string): string | undefined {
  if (key.length > 200) return `must have at most 200 characters, and has ${key.length}`
  if (key === RECORD) return 'needs a name behind "record:"'
  return /[/\\\n]/.test(key) || key === ''
    ? 'must have 1 to 200 characters, no slash and no line break'
    : undefined
}

/** Whether a key is one of the caller's records, and no file. Throws 400 for what cannot be a key. */
export function isRecordKey(key: string): boolean {
  const problem = keyProblem(key)
  if (problem) {
    throw new Refusal(errors.invalidRequest, `key: ${problem}. (Rule apps.key.)`, {
      rule: 'apps.key',
      facts: { key: key.slice(0, 200) },
    })
  }
  return key.startsWith(RECORD)
}

/** Where a file-backed key lies. Throws 400 for a name that no file can have. */
export function keyPlace(slug: string, key: string) {
  return placeOf(`${appFolder(slug)}/data/${key}.json`, 'key')
}

/** A value as it is stored. Throws 400 for what is no JSON, and 413 for more than 1 MB. */
export function valueText(key: string, value: unknown): string {
  const json: string | undefined = JSON.stringify(value)
  if (json === undefined) {
    throw new Refusal(errors.invalidRequest, `value: is required, as JSON. (Rule apps.value.)`, {
      rule: 'apps.value',
      facts: { key },
    })
  }
  const { length } = new TextEncoder().encode(json)
  if (length <= MAX_VALUE_BYTES) return json
  throw new Refusal(
    appErrors.tooLarge,
    `value: a value has at most ${MAX_VALUE_BYTES} bytes as JSON, and this one ${length}. Nothing was stored; spread it over several keys. (Rule apps.value.)`,
    { rule: 'apps.value', facts: { key, bytes: length, limitBytes: MAX_VALUE_BYTES } },
  )
}
