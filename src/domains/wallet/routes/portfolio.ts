import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { defineRoute } from '#kernel/http/define-route'
import { walletChain } from '../chains'
import { EXTRAS, portfolioView, readPortfolio } from '../portfolio/read'
import { READERS } from '../portfolio/readers'

const names = (allowed: readonly string[], read: z.ZodType<string>) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean))
    .refine(
      (list) => list.every((name) => read.safeParse(name).success),
      `must be names out of ${allowed.join(', ')}, with commas between them`,
    )
    .transform((list) => [...new Set(list.map((name) => read.parse(name)))])

const query = z.object({
  chains: names([...READERS.keys()], walletChain).optional(),
  include: names(EXTRAS, z.enum(EXTRAS)).optional(),
  showLowValueTokens: z
    .enum(['true', 'false', '1', '0'])
    .transform((text) => text === 'true' || text === '1')
    .optional(),
})

const reading = {
  summary: 'What the wallet has, chain by chain: native tokens, tokens and what they are worth',
  level: 'public',
  query,
  response: portfolioView,
  errors: [chainErrors.unreachable],
} as const

export const walletPortfolio = defineRoute('GET /wallet/portfolio', {
  ...reading,
  auth: { kind: 'key-or-session' },
  handle: ({ context, principal, query, origin }) =>
    readPortfolio(context, principal.walletId, { ...query, origin }),
})

export const walletBalances = defineRoute('GET /wallet/balances', {
  ...reading,
  auth: { kind: 'key-or-session' },
  handle: ({ context, principal, query, origin }) =>
    readPortfolio(context, principal.walletId, { ...query, origin }),
})

/** Asks for walletApiEnabled as GET /agent/me does, and its successor does not. */
export const agentBalances = defineRoute('GET /agent/balances', {
  ...reading,
  summary: 'Deprecated alias of GET /wallet/portfolio',
  auth: { kind: 'key', flag: 'walletApiEnabled' },
  deprecated: { sunset: 'Mon, 15 Jun 2026 00:00:00 GMT', use: '/wallet/portfolio' },
  handle: ({ context, principal, query, origin }) =>
    readPortfolio(context, principal.walletId, { ...query, origin }),
})
