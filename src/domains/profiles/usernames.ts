import type { WalletRow } from '#domains/wallet'

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
