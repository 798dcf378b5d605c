import { SUBTLE_OPERATIONS } from '../agreed'
import { bytesOf } from './bytes'
import { ask, begin } from './host'

/** The host's key, of which the guest has the number. */
export class CryptoKey {
  readonly type: string
  readonly extractable: boolean
  readonly algorithm: object
  readonly usages: readonly string[]
  readonly #number: number

  constructor(key: CryptoKey & { $key: number }) {
    if (typeof key?.$key !== 'number') throw new TypeError('Illegal constructor')
    this.type = key.type
    this.extractable = key.extractable
    this.algorithm = key.algorithm
    this.usages = key.usages
    this.#number = key.$key
  }

  static numberOf(key: CryptoKey): number {
    return key.#number
  }
}

const names = {
  given: (value: object) => (value instanceof CryptoKey ? { $key: CryptoKey.numberOf(value) } : undefined),
  found: (value: object) =>
    '$key' in value ? new CryptoKey(value as CryptoKey & { $key: number }) : undefined,
}

async function subtleCall(name: string, values: readonly unknown[]): Promise<unknown> {
  const result = await begin('subtle', [name, ...values], names).answer
  return result instanceof Uint8Array ? result.buffer : result
}

export const subtle = Object.fromEntries(
  SUBTLE_OPERATIONS.map((name) => [name, (...values: unknown[]) => subtleCall(name, values)]),
)

const QUOTA = 65_536

export function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += QUOTA)
    bytes.set(ask('random', Math.min(QUOTA, length - at)) as Uint8Array, at)
  return bytes
}

function randomUUID(): string {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const crypto = {
  subtle,
  randomUUID,
  getRandomValues<View extends ArrayBufferView>(view: View): View {
    if (view.byteLength > QUOTA)
      throw new DOMException(
        `getRandomValues: at most ${QUOTA} bytes, not ${view.byteLength}.`,
        'QuotaExceededError',
      )
    bytesOf(view).set(randomBytes(view.byteLength))
    return view
  },
}

/** A snapshot would bring the same numbers to every run: begins with the host's chance, at the first use of each run. */
export function installRandom(): void {
  let state: Uint32Array | undefined
  Math.random = () => {
    state ??= new Uint32Array(randomBytes(16).buffer)
    // xorshift128
    const [a = 1, b = 1, c = 1, d = 1] = state
    let t = d
    t ^= t << 11
    t ^= t >>> 8
    const next = (t ^ a ^ (a >>> 19)) >>> 0
    state.set([next, a, b, c])
    return next / 0x1_0000_0000
  }
}
