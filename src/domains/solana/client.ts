import type { Context } from '#kernel/context'
import { blockhashOf, lastValidSlot } from './blockhash'
import { decodeMint, decodeTokenAccount } from './engine/token-state'
import { Ledger } from './ledger'
import { solanaPrice, tokenNames } from './pools/price'
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
  /** Atto-USD of one whole token; undefined where no pool tells. */
  readonly attoUsd: bigint | undefined
}

/** What `owner` holds: lamports, and the tokens of every token account. Looking does not begin the ledger. */
export async function solanaBalances(
  context: Context,
  owner: string,
): Promise<{ lamports: bigint; tokens: SolanaTokenBalance[] }> {
  const { own, held: accounts, mints } = await rowsOf(new Ledger(context), owner)
  const tokens = accounts.map(async (row): Promise<SolanaTokenBalance> => {
    const mint = mints.find(({ address }) => address === row.mint)
    return {
      mint: row.mint,
      account: row.address,
      amount: decodeTokenAccount(fromRow(row).data)?.amount ?? 0n,
      decimals: (mint && decodeMint(fromRow(mint).data)?.decimals) ?? 0,
      ...(await tokenNames(context, row.mint)),
      attoUsd: await solanaPrice(context, row.mint),
    }
  })
  return { lamports: BigInt(own?.lamports ?? 0), tokens: await Promise.all(tokens) }
}

async function rowsOf(ledger: Ledger, owner: string) {
  const rows = await ledger.beginnings()
  const accounts =
    rows?.filter(({ holder }) => holder === owner) ?? (await ledger.accountsWhere('holder', owner))
  const addresses = [owner, ...accounts.map(({ mint }) => mint)]
  const found = rows?.filter(({ address }) => addresses.includes(address)) ?? (await ledger.rows(addresses))
  return { held: accounts, own: found.find(({ address }) => address === owner), mints: found }
}

/** How much of a mint there is and who holds it, the largest first. Base units. Of a well-known one its pool, too. */
export async function solanaHolders(
  context: Context,
  mint: string,
): Promise<{
  supply: bigint | undefined
  decimals: number
  holders: { address: string; balance: bigint }[]
}> {
  const ledger = await new Ledger(context).open()
  const held = await ledger.account(mint)
  const state = held && decodeMint(held.data)
  const accounts = await ledger.accountsWhere('mint', mint)
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
export async function solanaStatus(
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
