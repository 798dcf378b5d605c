import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { Refusal } from '#kernel/errors'
import { ticketOf } from '#kernel/secrets/tickets'
import { appErrors } from '../errors'

/** For a document that is opened right after it was requested. */
const LASTS_MS = MINUTE_MS

const ticket = ticketOf(
  'app-frame',
  {
    ownerId: z.string(),
    slug: z.string(),
    /** Which of the apps that were ever in this place. */
    app: z.string(),
    /** The visitor; null: not signed in. */
    viewerId: z.string().nullable(),
    theme: z.enum(['light', 'dark']),
    compact: z.boolean(),
  },
  LASTS_MS,
)

/** The last part of a document's address: its bearer may open this document, for a minute. */
export const encryptTicket = ticket.encrypt

/** Throws 404 for what is no ticket of this emulator, or none any more. */
export async function decryptTicket(context: Context, encrypted: string) {
  const { fields, isOld } = await ticket.decrypt(context, encrypted)
  if (fields) return fields
  throw new Refusal(
    appErrors.frame,
    `This address of an app's document is ${isOld ? 'no longer good' : 'none that was given out here'}: ask for a new one with POST /apps/WALLET/SLUG/frame. (Rule apps.frame.)`,
    { rule: 'apps.frame', facts: { isOld } },
  )
}

/** Of one document: it follows from the address, which cannot be guessed. */
export function nonceOf(encrypted: string): string {
  return bytesToHex(sha256(utf8ToBytes(`nonce ${encrypted}`))).slice(0, 32)
}
