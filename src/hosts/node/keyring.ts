import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Keyring } from '#kernel/secrets/secrets'

const BYTES = 32

/**
 * The key that seals secrets, in a file that only its owner may read. Call it under the folder's lock. Never part of an
 * export: what it encrypted cannot be decrypted elsewhere.
 */
export function folderKeyring(folder: string): Keyring {
  return async () => {
    const file = join(folder, 'key')
    const bytes = read(file) ?? create(file)
    return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  }
}

function read(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = new Uint8Array(readFileSync(file))
    if (bytes.length !== BYTES) throw new Error(`${file} is not a key of ${BYTES} bytes.`)
    chmodSync(file, 0o600)
    return bytes
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw thrown
  }
}

function create(file: string): Uint8Array<ArrayBuffer> {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const draft = `${file}.tmp`
  const descriptor = openSync(draft, 'w', 0o600)
  writeSync(descriptor, bytes)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(draft, file)
  return bytes
}
