import { bytesToHex } from '@noble/hashes/utils'
import type { Context } from './context'
import { defineLocal } from './local'

// By chance and not by the seed: two processes must never draw the same.
const processId = defineLocal('process.id', () => bytesToHex(crypto.getRandomValues(new Uint8Array(8))))

/** Names this emulator among those that share a database: what another one began and did not end may be left behind. */
export function processIdOf(context: Pick<Context, 'local'>): string {
  return context.local(processId)
}
