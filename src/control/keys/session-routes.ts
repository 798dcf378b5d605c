import { z } from 'zod'
import { sessionTables } from '#domains/keys'
import { DEVELOPER_WALLET, statusErrors, walletErrors } from '#domains/wallet'
import { iso } from '#kernel/clock'
import { defineRoute } from '#kernel/http/define-route'
import { allSessions, beginSession, endSession, sessionErrors } from '#operators/keys'

export const listSessions = defineRoute('GET /__sandbank/sessions', {
  summary: 'Web sessions that are open; the seeded one never expires',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        walletId: z.string(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  async handle({ context }) {
    return {
      sessions: (await allSessions(context)).map(({ id, walletId, createdAt, expiresAt }) => ({
        id,
        walletId,
        createdAt: iso(createdAt),
        expiresAt: expiresAt === null ? null : iso(expiresAt),
      })),
    }
  },
})

export const createSession = defineRoute('POST /__sandbank/sessions', {
  summary: 'Open a web session for a wallet: Authorization: Bearer sess_…, 30 days of virtual time',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ walletId: z.string().default(DEVELOPER_WALLET) }),
  status: 201,
  response: z.object({ id: z.string(), session: z.string(), expiresAt: z.iso.datetime() }),
  errors: [walletErrors.unknown, statusErrors.suspended, statusErrors.closed],
  async handle(call) {
    const begun = await beginSession(call, call.body.walletId)
    return { ...begun, expiresAt: iso(begun.expiresAt) }
  },
})

export const deleteSession = defineRoute('DELETE /__sandbank/sessions/:id', {
  summary: 'End a web session',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ success: z.literal(true) }),
  errors: [sessionErrors.unknown],
  async handle({ params, transact }) {
    await transact(sessionTables, (context) => endSession(context, params.id))
    return { success: true as const }
  },
})
