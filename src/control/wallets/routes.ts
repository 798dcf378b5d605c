import { z } from 'zod'
import { allWallets, type WalletRow, walletErrors, walletTables } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { slugOf } from '#operators/profiles'
import { changeWallet, socialAccount, walletChanges } from '#operators/wallet'

const walletView = z.object({
  id: z.string(),
  label: z.string(),
  evmAddress: z.string(),
  solanaAddress: z.string().nullable(),
  socialAccounts: z.array(socialAccount),
  club: z.object({ active: z.boolean(), subscriptionType: z.string(), renewOrCancelOn: z.int() }),
})

export const listWallets = defineRoute('GET /__sandbank/wallets', {
  summary: "Every wallet: the developer's and those behind the seeded profiles",
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ wallets: z.array(walletView) }),
  async handle({ context }) {
    return { wallets: (await allWallets(context)).map(view) }
  },
})

export const putWallet = defineRoute('PUT /__sandbank/wallets/:id', {
  summary: "Change a wallet's label, linked accounts or club membership",
  level: 'ours',
  auth: { kind: 'operator' },
  body: walletChanges,
  response: walletView,
  errors: [walletErrors.unknown],
  async handle({ context, params, body, transact }) {
    const wallet = await transact(walletTables, (context) => changeWallet(context, params.id, body))
    context.bus.publish({ type: 'wallet.changed', walletId: wallet.id })
    // A profile shows its wallet's linked account; its line in the list does not.
    const slug = await slugOf(context, wallet.id)
    if (slug !== undefined) context.bus.publish({ type: 'profile.changed', slug, listing: 'none' })
    return view(wallet)
  },
})

function view({
  id,
  label,
  evmAddress,
  solanaAddress,
  socialAccounts,
  club,
}: WalletRow): z.infer<typeof walletView> {
  return { id, label, evmAddress, solanaAddress, socialAccounts, club }
}
