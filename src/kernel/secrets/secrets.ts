import { base64 } from '@scure/base'
import { get, update } from 'idb-keyval'
import { releasedStore } from '../store/released-store'

/**
 * What seals: a key that cannot be read out. Its 32 bytes where the browser has no `crypto.subtle`, as in a page that
 * came neither over https nor from localhost.
 */
export type EncryptionKey = CryptoKey | Uint8Array<ArrayBuffer>

/** Returns the key that encrypts secrets; called once, on first use. */
export type Keyring = () => Promise<EncryptionKey>

const ALGORITHM = { name: 'AES-GCM', length: 256 } as const
const IV_BYTES = 12
const TAG_BYTES = 16

async function newKey(): Promise<EncryptionKey> {
  // The type says that it is always there.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  return subtle
    ? subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt'])
    : crypto.getRandomValues(new Uint8Array(ALGORITHM.length / 8))
}

/** A key kept in its own small IndexedDB database: it never leaves this browser, not even by export. */
export function browserKeyring(databaseName: string): Keyring {
  return async () => {
    const store = releasedStore(databaseName, 'keys')
    const fresh = await newKey()
    // Two workers may start at once: the first to write wins, and both then read the same key.
    await update<EncryptionKey>('sealing', (stored) => stored ?? fresh, store)
    return (await get<EncryptionKey>('sealing', store)) as EncryptionKey
  }
}

/** A key that lives as long as the process: for tests. */
export function memoryKeyring(): Keyring {
  return newKey
}

/** For where there is no `crypto.subtle`. Evaluated on first use: its tables take time to make. */
async function ownGcm(key: Uint8Array, iv: Uint8Array) {
  return (await import('@noble/ciphers/aes')).gcm(key, iv)
}

/** AES-GCM under that key. Never `await` it inside a store transaction. */
export class Secrets {
  #key: Promise<EncryptionKey> | undefined

  constructor(private readonly keyring: Keyring) {}

  async encrypt(plaintext: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const bytes = new TextEncoder().encode(plaintext)
    const key = await this.#encryptionKey()
    const ciphertext =
      key instanceof Uint8Array
        ? (await ownGcm(key, iv)).encrypt(bytes)
        : new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes))
    return base64.encode(new Uint8Array([...iv, ...ciphertext]))
  }

  /**
   * Undefined when the text was encrypted under another key (another browser, cleared site data), or is none that was
   * encrypted: it may be a caller's.
   */
  async decrypt(encrypted: string): Promise<string | undefined> {
    const bytes = bytesOf(encrypted)
    if (!bytes || bytes.length < IV_BYTES + TAG_BYTES) return undefined
    const [iv, ciphertext] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)]
    const key = await this.#encryptionKey()
    try {
      const plaintext =
        key instanceof Uint8Array
          ? (await ownGcm(key, iv)).decrypt(ciphertext)
          : await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext)
      return new TextDecoder().decode(plaintext)
    } catch (thrown) {
      if (thrown instanceof Error && /^(OperationError|Error)$/.test(thrown.name)) return undefined
      throw thrown
    }
  }

  #encryptionKey(): Promise<EncryptionKey> {
    // After a failure the keyring is called again next time.
    this.#key ??= this.keyring().catch((thrown) => {
      this.#key = undefined
      throw thrown
    })
    return this.#key
  }
}

/** Undefined for what is no base64. What is thrown then depends on whether the runtime has a decoder of its own. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return base64.decode(text) as Uint8Array<ArrayBuffer>
  } catch {
    return undefined
  }
}
