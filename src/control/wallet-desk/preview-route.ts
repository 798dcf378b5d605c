import { z } from 'zod'
import { keyErrors, ownKey } from '#domains/keys'
import { orderOf, outboundErrors, previewTransfer, transferBody } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'

export const preview = defineRoute('POST /__sandbank/wallet/preview', {
  summary: 'What both layers, the gas and the balance would say of a transfer; changes nothing',
  level: 'ours',
  auth: { kind: 'session' },
  body: transferBody.safeExtend({
    keyId: z.string().optional().describe('as if this key had asked; the session itself unless given'),
  }),
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
        layer: z.enum(['key', 'wallet', 'gas', 'balance']),
        rule: z.string(),
        ok: z.boolean(),
        text: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
  }),
  errors: [keyErrors.unknown, outboundErrors.chainUnreachable],
  async handle({ context, principal: { walletId }, body: { keyId, ...body } }) {
    const asker = keyId === undefined ? undefined : await ownKey(context, walletId, keyId)
    const { rulings, ...figures } = await previewTransfer(context, walletId, asker, orderOf(body))
    return {
      ...figures,
      verdicts: rulings.map(({ layer, rule, ok, text, facts }) => ({
        layer,
        rule,
        ok,
        text,
        facts: { ...facts },
      })),
    }
  },
})
