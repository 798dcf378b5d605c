import { z } from 'zod'
import { walletById } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { partnerErrors } from '../errors'
import { partnerWalletView } from '../fields'
import { walletPage } from '../list'
import { viewWallet } from '../views'
import { partnerWallet } from '../wallets'

export const listWallets = defineRoute('GET /partner/wallets', {
  summary:
    "The organisation's wallets, the newest first; the Link header leads on, whatever is made meanwhile",
  level: 'public',
  auth: { kind: 'partner' },
  query: z.object({
    limit: wholeNumber(1, 100).default(20),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
    cursor: z.string().optional(),
  }),
  response: z.object({
    wallets: z.array(partnerWalletView),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  async handle({ context, principal, query, headers }) {
    const { limit, offset, cursor } = query
    const { rows, total, next } = await walletPage(context, principal.organisationId, {
      limit,
      offset,
      cursor,
    })
    if (next !== undefined) {
      const search = new URLSearchParams({ limit: String(limit), cursor: next })
      headers.set('Link', `</partner/wallets?${search}>; rel="next"`)
    }
    const wallets = await Promise.all(
      rows.map(async (row) => viewWallet(row, await walletById(context, row.id))),
    )
    return { wallets, total, limit, offset }
  },
})

export const walletDetail = defineRoute('GET /partner/wallets/:identifier', {
  summary: 'One wallet, by its id, its EVM address or its idempotency key',
  level: 'public',
  auth: { kind: 'partner' },
  response: partnerWalletView,
  errors: [partnerErrors.walletUnknown],
  async handle({ context, principal, params }) {
    const row = await partnerWallet(context, principal.organisationId, params.identifier)
    return viewWallet(row, await walletById(context, row.id))
  },
})
