import { allWallets } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { handleTable, nameTable } from './tables'

export interface FoundUser {
  readonly username: string
  readonly displayName: string
  readonly platform: string
  /** EVM, checksummed. */
  readonly address: string
}

/**
 * Users whose name or displayed name holds the text, in any letter case: linked accounts of wallets, handles of the social
 * graph, names of the name service. Those that are called so come first, then those that begin with it.
 */
export async function searchUsers(context: Context, query: string, limit: number): Promise<FoundUser[]> {
  const text = query.trim().replace(/^@/, '').toLowerCase()
  return (await allUsers(context))
    .map((user) => ({ user, rank: rankOf(user, text) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || (a.user.username < b.user.username ? -1 : 1))
    .slice(0, limit)
    .map(({ user }) => user)
}

async function allUsers(context: Context): Promise<FoundUser[]> {
  const { store } = context
  const [wallets, handles, names] = await Promise.all([
    allWallets(context),
    store.table(handleTable).toArray(),
    store.table(nameTable).toArray(),
  ])
  const displayed = new Map(handles.map(({ address, displayName }) => [address, displayName]))
  const linked = wallets.flatMap(({ socialAccounts, evmAddress: address }) =>
    socialAccounts.map(({ platform, username }) => ({
      ...{ username, displayName: displayed.get(address) ?? `@${username}`, platform, address },
    })),
  )
  const ofGraph = handles.map(({ handle, displayName, address }) => ({
    ...{ username: handle, displayName, platform: 'farcaster', address },
  }))
  const named = names.map(({ name, address }) => ({
    ...{ username: name, displayName: displayed.get(address) ?? name, platform: 'ens', address },
  }))
  return [...linked, ...ofGraph, ...named]
}

const NO_MATCH = 3

function rankOf({ username, displayName }: FoundUser, text: string): number {
  const ranks = [username, displayName].map((each) => {
    const lower = each.toLowerCase()
    if (lower === text) return 0
    if (lower.startsWith(text)) return 1
    return lower.includes(text) ? 2 : NO_MATCH
  })
  return Math.min(...ranks)
}
