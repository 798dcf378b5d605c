import { getAddress } from 'viem'
import { z } from 'zod'
import { findAccount } from '#domains/directory'
import { isSolanaAddress } from '#domains/solana'
import { allWallets, type WalletRow } from '#domains/wallet'
import { isAddressShaped } from '#kernel/address-shape'
import type { Context } from '#kernel/context'
import { isEvmAddress } from '#kernel/evm-address'
import { handleTable, nameTable } from './tables'

/** What a value can be: an address itself, a name of the name service, a handle of one of the networks. */
export const addressKind = z.enum(['address', 'ens', 'twitter', 'farcaster'])
type AddressKind = z.infer<typeof addressKind>

interface Resolved {
  /** EVM, checksummed; for the chain `solana` a Solana address. */
  readonly address: string
  readonly displayName: string
}

interface Question {
  readonly value: string
  readonly kind?: AddressKind | undefined
  /** A chain's key. On `solana` a person's name leads to the Solana address of their wallet. */
  readonly chain?: string | undefined
}

/** The account that a value names, and where it was searched. Undefined where none is found. */
export async function resolveAddress(
  context: Context,
  { value, kind, chain }: Question,
): Promise<{ found: Resolved | undefined; lookedIn: readonly AddressKind[] }> {
  const text = value.trim()
  const lookedIn = kind ? [kind] : kindsOf(text)
  for (const each of lookedIn) {
    const found = each === 'address' ? await itself(context, text, chain) : undefined
    if (found) return { found, lookedIn }
    const person = each === 'address' ? undefined : await PEOPLE[each](context, text.replace(/^@/, ''))
    const there = person && (await onChain(context, person, chain))
    if (there) return { found: there, lookedIn }
  }
  return { found: undefined, lookedIn }
}

/** What a value looks like, the likeliest first. */
function kindsOf(text: string): AddressKind[] {
  if (isAddressShaped(text) || isSolanaAddress(text)) return ['address']
  if (text.includes('.')) return ['ens', 'farcaster']
  return ['twitter', 'farcaster']
}

async function itself(context: Context, text: string, chain: string | undefined) {
  if (isSolanaAddress(text)) {
    return chain === undefined || chain === 'solana' ? { address: text, displayName: text } : undefined
  }
  if (!isEvmAddress(text) || chain === 'solana') return undefined
  const address = getAddress(text)
  return { address, displayName: (await nameOf(context, address)) ?? address }
}

const PEOPLE: Record<
  Exclude<AddressKind, 'address'>,
  (context: Context, name: string) => Promise<Resolved | undefined>
> = {
  async ens({ store }, name) {
    const row = await store.table(nameTable).get(name.toLowerCase())
    return row && { address: row.address, displayName: row.name }
  },
  async twitter(context, username) {
    const wallet = await linkedTo(context, 'twitter', username)
    if (!wallet) return undefined
    const lookup = await findAccount(context, username)
    const account = lookup.reached ? lookup.row : undefined
    return { address: wallet.evmAddress, displayName: account?.displayName ?? `@${username}` }
  },
  async farcaster(context, handle) {
    const row = await context.store.table(handleTable).get(handle.toLowerCase())
    if (row) return { address: row.address, displayName: row.displayName }
    const wallet = await linkedTo(context, 'farcaster', handle)
    return wallet && { address: wallet.evmAddress, displayName: `@${handle}` }
  },
}

/** The wallet that has an account linked, in any letter case. */
async function linkedTo(
  context: Context,
  platform: string,
  username: string,
): Promise<WalletRow | undefined> {
  const lowercased = username.toLowerCase()
  return (await allWallets(context)).find(({ socialAccounts }) =>
    socialAccounts.some(
      (account) => account.platform === platform && account.username.toLowerCase() === lowercased,
    ),
  )
}

async function onChain(
  context: Context,
  person: Resolved,
  chain: string | undefined,
): Promise<Resolved | undefined> {
  if (chain !== 'solana') return person
  const wallet = (await allWallets(context)).find(({ evmAddress }) => evmAddress === person.address)
  const address = wallet?.solanaAddress
  return address ? { ...person, address } : undefined
}

/** The name by which an address is known: its own, or its user's on the social graph. */
async function nameOf({ store }: Context, address: string): Promise<string | undefined> {
  const name = await store.table(nameTable).where('address').equals(address).first()
  if (name) return name.name
  return (await store.table(handleTable).where('address').equals(address).first())?.displayName
}
