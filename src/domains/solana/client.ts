import type { Context } from '#kernel/context'
import { blockhashOf, lastValidSlot } from './blockhash'
import { solanaPriceMicroUsd, tokenNames } from './cluster'
import { decodeMint, decodeTokenAccount } from './engine/token-state'
import { Ledger } from './ledger'
import { fromRow } from './rows'
import { submit } from './submit'

/** Tokens of one token account, as wallets show them. */
export interface SolanaTokenBalance {
  readonly mint: string
  /** The token account that holds them. */
  readonly account: string
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
  readonly name: string
  /** Of one whole token; null where it is not known. */
  readonly microUsd: bigint | null
}

/** What `owner` holds: lamports, and the tokens of every token account. Looking does not begin the ledger. */
export async function solanaBalances(
  context: Context,
  owner: string,
): Promise<{ lamports: bigint; tokens: SolanaTokenBalance[] }> {
  const { own, held, mints } = await rowsOf(new Ledger(context), owner)
  const tokens = held.map((row): SolanaTokenBalance => {
    const mint = mints.find(({ address }) => address === row.mint)
    return {
      mint: row.mint,
      account: row.address,
      amount: decodeTokenAccount(fromRow(row).data)?.amount ?? 0n,
      decimals: (mint && decodeMint(fromRow(mint).data)?.decimals) ?? 0,
      ...tokenNames(row.mint),
      microUsd: solanaPriceMicroUsd(row.mint) ?? null,
    }
  })
  return { lamports: BigInt(own?.lamports ?? 0), tokens }
}

async function rowsOf(ledger: Ledger, owner: string) {
  const rows = await ledger.beginnings()
  const held = rows?.filter(({ holder }) => holder === owner) ?? (await ledger.accountsWhere('holder', owner))
  const wanted = [owner, ...held.map(({ mint }) => mint)]
  const found = rows?.filter(({ address }) => wanted.includes(address)) ?? (await ledger.rows(wanted))
  return { held, own: found.find(({ address }) => address === owner), mints: found }
}

/** How much of a mint there is and who holds it, the largest first. Base units. Looking does not begin the ledger. */
export async function solanaHolders(
  context: Context,
  mint: string,
): Promise<{
  supply: bigint | undefined
  decimals: number
  holders: { address: string; balance: bigint }[]
}> {
  const ledger = new Ledger(context)
  const first = await ledger.beginnings()
  const accounts = first?.filter((row) => row.mint === mint) ?? (await ledger.accountsWhere('mint', mint))
  const row = (first ?? (await ledger.rows([mint]))).find(({ address }) => address === mint)
  const state = row && decodeMint(fromRow(row).data)
  const balances = new Map<string, bigint>()
  for (const account of accounts) {
    const amount = decodeTokenAccount(fromRow(account).data)?.amount ?? 0n
    if (amount > 0n) balances.set(account.holder, (balances.get(account.holder) ?? 0n) + amount)
  }
  const holders = [...balances].map(([address, balance]) => ({ address, balance }))
  return {
    supply: state?.supply,
    decimals: state?.decimals ?? 0,
    holders: holders.sort((a, b) => (a.balance === b.balance ? 0 : a.balance < b.balance ? 1 : -1)),
  }
}

/**
 * Sends a signed transaction as it is on the wire. Final and on disk when it resolves, and processed once for its
 * signature, which is returned. Throws an `RpcError` in a validator's words.
 */
export async function sendSolana(context: Context, wire: Uint8Array): Promise<string> {
  return submit(context, await new Ledger(context).open(), wire)
}

/** How a transaction that was sent has ended; undefined where the ledger does not know it. */
export async function solanaFate(
  context: Context,
  signature: string,
): Promise<'confirmed' | 'failed' | undefined> {
  const row = await (await new Ledger(context).open()).transaction(signature)
  return row && (row.err === null ? 'confirmed' : 'failed')
}

/** `lastValidBlockHeight`: the last slot at which a transaction that names the hash is taken. */
export async function latestBlockhash(
  context: Context,
): Promise<{ blockhash: string; lastValidBlockHeight: number }> {
  const { slot } = await (await new Ledger(context).open()).position()
  return { blockhash: blockhashOf(slot), lastValidBlockHeight: lastValidSlot(slot) }
}
