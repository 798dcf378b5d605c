import { z } from 'zod'
import type { Context } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'
import { enforceActive } from './status'
import { socialAccount, type WalletRow, walletTable } from './tables'

export const walletErrors = defineErrors({
  unknown: { status: 404, error: 'Wallet not found' },
})

declare module '#kernel/bus' {
  interface BusEvents {
    'wallet.changed': { walletId: string }
  }
}

export async function walletById({ store }: Context, id: string): Promise<WalletRow> {
  return known(id, await store.row(walletTable, id))
}

/** As `walletById`, of what is committed, outside of any transaction. */
export async function walletNow({ store }: Context, id: string): Promise<WalletRow> {
  return known(id, await store.readCommitted(walletTable, id))
}

function known(id: string, wallet: WalletRow | undefined): WalletRow {
  if (!wallet) {
    throw new Refusal(
      walletErrors.unknown,
      `No wallet has the id ${id}. GET /__sandbank/wallets lists them.`,
      {
        rule: 'wallet.unknown',
        facts: { id },
      },
    )
  }
  return wallet
}

/** As `walletById`. Throws 403 for a wallet that was suspended or closed. */
export async function usableWallet(context: Context, id: string): Promise<WalletRow> {
  const wallet = await walletById(context, id)
  enforceActive(wallet)
  return wallet
}

/** The username of the linked account that profiles show: the wallet's first one on the social network. */
export function socialUsernameOf(wallet: WalletRow): string | null {
  return wallet.socialAccounts.find(({ platform }) => platform === 'twitter')?.username ?? null
}

/** A code-hosting platform has a name in each vocabulary. */
const CODE_HOSTS = new Set(['github', 'code-hosting'])

/** The wallet's linked accounts on the code host. */
export function codeHostUsernamesOf({ socialAccounts }: WalletRow): string[] {
  return socialAccounts
    .filter(({ platform }) => CODE_HOSTS.has(platform.toLowerCase()))
    .map(({ username }) => username)
}

/** What the operator may change of a wallet. */
export const walletChanges = z.strictObject({
  label: z.string().min(1).max(100).optional(),
  socialAccounts: z.array(socialAccount).max(10).optional(),
  club: z.strictObject({ active: z.boolean() }).optional(),
})

type WalletChanges = Omit<z.infer<typeof walletChanges>, 'club'> & {
  readonly club?: { readonly active?: boolean; readonly subscriptionType?: string } | undefined
}

export async function changeWallet(
  context: Context,
  id: string,
  { club, ...changes }: WalletChanges,
): Promise<WalletRow> {
  const wallet = await walletById(context, id)
  const changed: WalletRow = {
    ...wallet,
    ...defined(changes),
    club: { ...wallet.club, ...defined(club ?? {}) },
  }
  await context.store.table(walletTable).put(changed)
  return changed
}

function defined<Changes extends object>(
  changes: Changes,
): { [Key in keyof Changes]: Exclude<Changes[Key], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never
}
