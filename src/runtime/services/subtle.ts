import { SUBTLE_OPERATIONS } from '../agreed'
import { type Packed, pack, unpack } from '../packing'

/** What cannot be stopped once it is begun. */
const MOST_ITERATIONS = 1_000_000
const LONGEST_MODULUS = 4096

/**
 * The host's own WebCrypto. Keys stay here; the guest has their numbers. One for each run, which does one thing after
 * the other: nothing of it can be stopped, so when the run is over no more than one is under way.
 */
export function subtleCrypto(): (request: Packed, signal: AbortSignal) => Promise<Packed> {
  const keys: CryptoKey[] = []
  const keyOf = (value: object) => {
    const { $key } = value as { $key?: unknown }
    return $key === undefined ? undefined : keys[Number($key)]
  }
  const nameOf = (value: object) => {
    if (!(value instanceof CryptoKey)) return undefined
    const { type, extractable, algorithm, usages } = value
    return { $key: keys.push(value) - 1, type, extractable, algorithm, usages }
  }
  const perform = async (request: Packed) => {
    const [name, ...values] = unpack(request, keyOf) as [string, ...unknown[]]
    const operation = SUBTLE_OPERATIONS.find((known) => known === name)
    if (!operation) throw new TypeError(`crypto.subtle.${name} is not a function`)
    for (const value of values) checkCost(value)
    const { subtle } = crypto
    const result = await (subtle[operation] as (...values: unknown[]) => Promise<unknown>).apply(
      subtle,
      values,
    )
    return pack(result, nameOf)
  }
  let turn: Promise<unknown> = Promise.resolve()
  return (request, signal) => {
    const result = turn.then(() => {
      signal.throwIfAborted()
      return perform(request)
    })
    turn = result.catch(() => {})
    return result
  }
}

function checkCost(value: unknown): void {
  const { iterations, modulusLength } = (value ?? {}) as { iterations?: unknown; modulusLength?: unknown }
  if (Number(iterations) > MOST_ITERATIONS) throw new RangeError(`iterations: at most ${MOST_ITERATIONS}`)
  if (Number(modulusLength) > LONGEST_MODULUS)
    throw new RangeError(`modulusLength: at most ${LONGEST_MODULUS}`)
}
