import { z } from 'zod'
import { walletChain } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { addressKind, resolveAddress } from '../resolve'

/**
 * Row addresses-resolve. A miss is an answer and not an error; where was looked for the value is in the journal. The
 * body of a miss has one field, so the reason is not in it.
 */
export const resolve = defineRoute('GET /addresses/resolve', {
  summary: 'The address behind a name of the name service, a social handle or a handle of the social graph',
  level: 'public',
  auth: { kind: 'public' },
  query: z.object({
    value: z
      .string()
      .max(255)
      .refine((text) => text.trim() !== '', 'must be an address, a name or a handle'),
    type: addressKind.optional(),
    chain: walletChain.optional(),
  }),
  response: z.discriminatedUnion('resolved', [
    z.object({ resolved: z.literal(true), address: z.string(), displayName: z.string() }),
    z.object({ resolved: z.literal(false) }),
  ]),
  async handle({ context, query: { value, type: kind, chain }, note }) {
    const { found, lookedIn } = await resolveAddress(context, { value, kind, chain })
    if (found) return { resolved: true as const, ...found }
    const facts = { value, lookedIn: lookedIn.join(', '), chain: chain ?? null }
    note({ rule: 'addresses.unknown', facts })
    return { resolved: false as const }
  },
})
