import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { Refusal } from '#kernel/errors'
import { jsonOf } from '#kernel/json-of'
import { appErrors } from '../errors'

/** For a document that is opened right after it was requested, milliseconds of machine time. */
const LASTS_MS = MINUTE_MS

const ticket = z.strictObject({
  kind: z.literal('app-frame'),
  ownerId: z.string(),
  slug: z.string(),
  /** Which of the apps that were ever in this place. */
  app: z.string(),
  /** The visitor; null: not signed in. */
  viewerId: z.string().nullable(),
  theme: z.enum(['light', 'dark']),
  compact: z.boolean(),
  /** Machine time. */
  until: z.number(),
})
type Ticket = z.infer<typeof ticket>

/** The last part of a document's address: its bearer may open this document, for a minute. */
export async function encryptTicket(
  { secrets, clock }: Context,
  fields: Omit<Ticket, 'kind' | 'until'>,
): Promise<string> {
  const text = JSON.stringify({ kind: 'app-frame', ...fields, until: clock.machine() + LASTS_MS })
  const encrypted = await secrets.encrypt(text)
  return encrypted.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Throws 404 for what is no ticket of this emulator, or none any more. */
export async function decryptTicket({ secrets, clock }: Context, encrypted: string): Promise<Ticket> {
  const base64 = encrypted.replaceAll('-', '+').replaceAll('_', '/')
  const opened = await secrets.decrypt(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='))
  const read = opened === undefined ? undefined : ticket.safeParse(jsonOf(opened)).data
  if (!read || read.until < clock.machine()) {
    throw new Refusal(
      appErrors.frame,
      `This address of an app's document is ${read ? 'no longer good' : 'none that was given out here'}: ask for a new one with POST /apps/WALLET/SLUG/frame. (Rule apps.frame.)`,
      { rule: 'apps.frame', facts: { isOld: read !== undefined } },
    )
  }
  return read
}

/** Of one document: it follows from the address, which cannot be guessed. */
export function nonceOf(encrypted: string): string {
  return bytesToHex(sha256(utf8ToBytes(`nonce ${encrypted}`))).slice(0, 32)
}
