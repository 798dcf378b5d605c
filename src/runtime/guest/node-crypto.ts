import { joined } from './blob'
import { Buffer, type Encoding } from './buffer'
import { bytesOf } from './bytes'
import { ask } from './host'
import { crypto, randomBytes, subtle } from './web-crypto'

function given(data: unknown, encoding?: Encoding): Uint8Array {
  return typeof data === 'string' && encoding ? Buffer.from(data, encoding as 'hex') : bytesOf(data)
}

const nameOf = (algorithm: unknown) =>
  String(algorithm)
    .toLowerCase()
    .replace(/^(rsa-)?sha-?(1|224|256|384|512)$/, 'sha$2')

/** Hash and Hmac: they are made when they are read. */
class Digest {
  readonly #name: string
  readonly #key: Uint8Array | undefined
  #pieces: Uint8Array[] = []
  #isRead = false

  constructor(algorithm: unknown, key?: Uint8Array) {
    this.#name = nameOf(algorithm)
    this.#key = key
    // Throws where the host knows no such algorithm.
    ask('hash', this.#name, new Uint8Array())
  }

  update(data: unknown, encoding?: Encoding): this {
    this.#pieces.push(given(data, encoding).slice())
    return this
  }

  digest(encoding?: Encoding | 'buffer'): unknown {
    if (this.#isRead)
      throw Object.assign(new Error('Digest already called'), { code: 'ERR_CRYPTO_HASH_FINALIZED' })
    this.#isRead = true
    const data = joined(this.#pieces)
    const bytes = this.#key ? ask('hmac', this.#name, this.#key, data) : ask('hash', this.#name, data)
    const buffer = Buffer.from(bytes as Uint8Array)
    return encoding === undefined || encoding === 'buffer' ? buffer : buffer.toString(encoding as 'hex')
  }

  copy(): Digest {
    const copy = new Digest(this.#name, this.#key)
    copy.#pieces = [...this.#pieces]
    return copy
  }
}

function timingSafeEqual(a: unknown, b: unknown): boolean {
  const left = bytesOf(a)
  const right = bytesOf(b)
  if (left.length !== right.length)
    throw Object.assign(new RangeError('Input buffers must have the same byte length'), {
      code: 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH',
    })
  let difference = 0
  for (let at = 0; at < left.length; at++) difference |= (left[at] ?? 0) ^ (right[at] ?? 0)
  return difference === 0
}

function randomInt(from: number, to?: number): number {
  const [low, high] = to === undefined ? [0, from] : [from, to]
  return low + Math.floor(Math.random() * (high - low))
}

export const nodeCrypto = {
  createHash: (algorithm: unknown) => new Digest(algorithm),
  createHmac: (algorithm: unknown, key: unknown) => new Digest(algorithm, bytesOf(key)),
  hash: (algorithm: unknown, data: unknown, encoding: Encoding = 'hex') =>
    new Digest(algorithm).update(data).digest(encoding),
  getHashes: () => [
    'md5',
    'ripemd160',
    'sha1',
    'sha224',
    'sha256',
    'sha384',
    'sha512',
    'sha3-256',
    'sha3-512',
  ],
  timingSafeEqual,
  randomBytes: (length: number) => Buffer.from(randomBytes(length)),
  pseudoRandomBytes: (length: number) => Buffer.from(randomBytes(length)),
  randomFillSync: (view: ArrayBufferView) => {
    bytesOf(view).set(randomBytes(view.byteLength))
    return view
  },
  randomInt,
  randomUUID: crypto.randomUUID,
  getRandomValues: crypto.getRandomValues,
  subtle,
  webcrypto: crypto,
}
