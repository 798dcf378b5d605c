import { z } from 'zod'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { socialAccount } from '../tables'
import { walletNow } from '../wallets'

const walletInfo = z.object({
  success: z.literal(true),
  wallets: z.array(z.object({ chain: z.string(), address: z.string() })),
  socialAccounts: z.array(socialAccount),
  refCode: z.string(),
  serviceClub: z.object({
    active: z.boolean(),
    subscriptionType: z.string().optional().describe('of a wallet that has the club'),
    renewOrCancelOn: z.int().optional().describe('epoch milliseconds; of a wallet that has the club'),
  }),
  leaderboard: z.object({ score: z.number(), rank: z.number() }),
  ban: z.object({ banned: z.boolean() }),
})

/** Rows wallet-me: any valid key, whatever its flags. */
export const me = defineRoute('GET /wallet/me', {
  summary: 'The wallet behind the key: addresses, linked accounts, club, leaderboard',
  level: 'documented',
  auth: { kind: 'key' },
  response: walletInfo,
  handle: ({ context, principal }) => infoOf(context, principal.walletId),
})

/** Row agent-me-deprecated: unlike its successor it requires walletApiEnabled. */
export const agentMe = defineRoute('GET /agent/me', {
  summary: 'Deprecated alias of GET /wallet/me',
  level: 'documented',
  auth: { kind: 'key', flag: 'walletApiEnabled' },
  deprecated: { sunset: 'Mon, 15 Jun 2026 00:00:00 GMT', use: '/wallet/me' },
  response: walletInfo,
  handle: ({ context, principal }) => infoOf(context, principal.walletId),
})

async function infoOf(context: Context, walletId: string): Promise<z.infer<typeof walletInfo>> {
  const wallet = await walletNow(context, walletId)
  return {
    success: true,
    wallets: [
      { chain: 'evm', address: wallet.evmAddress },
      ...(wallet.solanaAddress === null ? [] : [{ chain: 'solana', address: wallet.solanaAddress }]),
    ],
    socialAccounts: wallet.socialAccounts,
    refCode: wallet.refCode,
    serviceClub: wallet.club.active ? wallet.club : { active: false },
    leaderboard: wallet.leaderboard,
    ban: { banned: wallet.banned },
  }
}
