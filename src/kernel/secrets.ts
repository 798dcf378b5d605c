import { base64 } from '@scure/base'
import { createStore, get, update } from 'idb-keyval'

/** Where the key that seals secrets comes from; asked once, on first use. */
export type Keyring = () => Promise<CryptoKey>

const ALGORITHM = { name: 'AES-GCM', length: 256 } as const
const IV_BYTES = 12

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt'])
}

/** A non-extractable key kept in its own small IndexedDB database: it never leaves this browser, not even by export. */
export function browserKeyring(databaseName: string): Keyring {
  return async () => {
    const store = createStore(databaseName, 'keys')
    const fresh = await newKey()
    // Two workers may start at once: the first to write wins, and both then read the same key.
    await update<CryptoKey>('sealing', (kept) => kept ?? fresh, store)
    return (await get<CryptoKey>('sealing', store)) as CryptoKey
  }
}

/** A key that lives as long as the process: for tests. */
export function memoryKeyring(): Keyring {
  return newKey
}

/** AES-GCM under a key that cannot be read out. Never `await` it inside a store transaction. */
export class Secrets {
  #key: Promise<CryptoKey> | undefined

  constructor(private readonly keyring: Keyring) {}

  async seal(plaintext: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      await this.#sealingKey(),
      new TextEncoder().encode(plaintext),
    )
    return base64.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
  }

  /** Undefined when the text was sealed under another key (another browser, cleared site data). */
  async open(sealed: string): Promise<string | undefined> {
    try {
      const bytes = base64.decode(sealed)
      const plaintext = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
        await this.#sealingKey(),
        bytes.slice(IV_BYTES),
      )
      return new TextDecoder().decode(plaintext)
    } catch (thrown) {
      if (thrown instanceof Error && /^(OperationError|Error)$/.test(thrown.name)) return undefined
      throw thrown
    }
  }

  #sealingKey(): Promise<CryptoKey> {
    // A keyring that failed is asked again next time.
    this.#key ??= this.keyring().catch((thrown) => {
      this.#key = undefined
      throw thrown
    })
    return this.#key
  }
}
