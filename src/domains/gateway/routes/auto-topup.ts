import { z } from 'zod'
import { chainSpec, tokenMetadata } from '#domains/chain'
import { addressKind, tokenCalled } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { invalidField } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { autoTopUpOf, changeAutoTopUp } from '../billing/auto-topup'
import { usd } from '../money'
import { type AutoTopUpRow, autoTopUpTable } from '../tables'
import { microUsdOf, usdAmount } from './usd-amount'

const BASE = chainSpec(8453)

const auth = { kind: 'key-or-session', flag: 'llmGatewayEnabled' } as const

const response = z.object({
  config: z.object({
    enabled: z.boolean(),
    amountUsd: z.number(),
    thresholdUsd: z.number(),
    tokens: z.array(z.string()),
    lastTopUpAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable(),
  }),
})

export const autoTopUp = defineRoute('GET /llm/credits/auto-topup', {
  summary: 'How credit for models is topped up by itself',
  level: 'public',
  auth,
  response,
  async handle({ context, principal }) {
    return view(context, await autoTopUpOf(context, principal.walletId))
  },
})

/** Row auto-topup. */
export const setAutoTopUp = defineRoute('POST /llm/credits/auto-topup', {
  summary: 'Have credit for models topped up from the wallet when it runs low',
  level: 'public',
  auth: { ...auth, write: true },
  body: z.object({
    enabled: z.boolean().optional(),
    amountUsd: usdAmount(1, 1_000).optional(),
    thresholdUsd: usdAmount(0, 1_000).optional(),
    tokens: z
      .array(z.string().trim().min(1).max(100))
      .max(10)
      .optional()
      .describe('what it may be paid in, in this order: symbols, names or addresses on Base; none: USDC'),
  }),
  response,
  async handle({ context, principal, body, transact }) {
    const { walletId } = principal
    const { enabled, amountUsd, thresholdUsd } = body
    const tokens = body.tokens && (await tokensOf(context, walletId, body.tokens))
    const changes = {
      ...(enabled !== undefined && { enabled }),
      ...(amountUsd !== undefined && { amountMicroUsd: microUsdOf(amountUsd) }),
      ...(thresholdUsd !== undefined && { thresholdMicroUsd: microUsdOf(thresholdUsd) }),
      ...(tokens !== undefined && { tokens }),
    }
    const row = await transact([autoTopUpTable], (context) => changeAutoTopUp(context, walletId, changes))
    context.bus.publish({ type: 'gateway.changed', walletId })
    return view(context, row)
  },
})

function view({ clock }: Context, row: AutoTopUpRow): z.infer<typeof response> {
  const { enabled, amountMicroUsd, thresholdMicroUsd, tokens, lastTopUpAt, lastError } = row
  return {
    config: {
      enabled,
      amountUsd: usd(amountMicroUsd),
      thresholdUsd: usd(thresholdMicroUsd),
      tokens: tokens.map(({ name }) => name),
      lastTopUpAt: lastTopUpAt === null ? null : clock.iso(lastTopUpAt),
      lastError,
    },
  }
}

/** By their addresses, so that a token that takes one's name later is not paid with. Throws 400 for one that is none on Base. */
async function tokensOf(
  context: Context,
  walletId: string,
  names: readonly string[],
): Promise<AutoTopUpRow['tokens']> {
  const tokens: AutoTopUpRow['tokens'] = []
  for (const [index, name] of names.entries()) {
    const field = `tokens[${index}]`
    const address = await tokenCalled(context, walletId, { token: name, chain: BASE.key }, field)
    if (address !== 'native' && !(await isToken(context, address)))
      throw invalidField(field, `there is no ERC-20 token at ${address} on Base`, 'gateway.autoTopUp.token')
    if (tokens.some((each) => each.address.toLowerCase() === address.toLowerCase()))
      throw invalidField(field, `"${name}" is in the list already`, 'gateway.autoTopUp.token')
    tokens.push({ name, address })
  }
  return tokens
}

async function isToken(context: Context, address: string): Promise<boolean> {
  if (addressKind(address) !== 'evm') return false
  return (await tokenMetadata(context, BASE.id, address as `0x${string}`)) !== undefined
}
