import { z } from 'zod'
import type { Context } from '#kernel/context'
import { HOUR_MS } from '#kernel/durations'
import { Refusal } from '#kernel/errors'
import { ticketOf } from '#kernel/secrets/tickets'
import { endpointErrors } from '../errors'

const download = ticketOf('endpoint-download', { walletId: z.string(), file: z.string() }, HOUR_MS)

/** The last part of an address by which anybody may have a file, for an hour of machine time. */
export const encryptDownload = download.encrypt

/** Throws 404 for what is no ticket of this emulator, or none any more. */
export async function decryptDownload(context: Context, ticket: string) {
  const { fields, isOld } = await download.decrypt(context, ticket)
  if (fields) return fields
  throw new Refusal(
    endpointErrors.download,
    `This address of a file is ${isOld ? 'no longer good' : 'none that was given out here'}: a handler makes a new one with ctx.files.getDownloadUrl. (Rule endpoints.download.)`,
    { rule: 'endpoints.download', facts: { isOld } },
  )
}
