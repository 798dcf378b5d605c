import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { authorizeKey, type KeyRow, keyErrors, keyPrincipal } from '#domains/keys'
import { previewTransfer, promptSource, transferBody } from '#domains/wallet'
import { isRefusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { ownKey } from '#operators/keys'
import { transferRule } from '#operators/wallet'

export const preview = defineRoute('POST /__sandbank/wallet/preview', {
  summary: 'What both layers, the gas and the balance would say of a transfer; changes nothing',
  repeat: { harmless: 'it reads' },
  level: 'ours',
  auth: { kind: 'session' },
  body: transferBody
    .safeExtend({
      keyId: z.string().optional().describe('as if this key had asked; the session itself unless given'),
      source: promptSource.optional().describe('as if the agent did it for a prompt from there'),
    })
    .strict(),
  response: z.object({
    usd: z.number().nullable(),
    amount: z.string(),
    symbol: z.string(),
    gas: z.object({
      paidBy: z.enum(['sponsor', 'wallet']),
      units: z.string().describe('of gas, at most'),
      most: z.string().describe('whole native tokens, at most'),
      symbol: z.string(),
    }),
    verdicts: z.array(
      z.object({
        layer: z.enum(['key', 'source', 'wallet', 'gas', 'balance']),
        rule: z.string(),
        ok: z.boolean(),
        text: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
  }),
  errors: [keyErrors.unknown, chainErrors.unreachable],
  async handle({ context, principal: { walletId }, body: { keyId, source, ...body }, ip }) {
    const key = keyId === undefined ? undefined : await ownKey(context, walletId, keyId)
    const { decisions, ...figures } = await previewTransfer(context, walletId, { key, source }, body)
    return {
      ...figures,
      verdicts: [...(key ? [guardVerdict(key, ip)] : []), ...decisions].map(
        ({ layer, rule, ok, text, facts }) => ({
          layer,
          rule,
          ok,
          text,
          facts: { ...facts },
        }),
      ),
    }
  },
})

/** What the endpoint's own guard would say of the key: its address, its flags, whether it may write. */
function guardVerdict(key: KeyRow, ip: string) {
  const verdict = { layer: 'key', rule: 'key.guard', ok: true, text: '', facts: {} } as const
  try {
    authorizeKey(transferRule, {
      credential: key.name,
      caller: keyPrincipal(key),
      ip,
    })
    return { ...verdict, text: `The key "${key.name}" may write by the Wallet API.` }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return { ...verdict, ...thrown.decision, ok: false, text: thrown.message }
  }
}
