import { invalidParams } from '#kernel/json-rpc'
import { decodeMint, decodeTokenAccount, type Mint } from '../../engine/token-state'
import type { Ledger } from '../../ledger'
import { fromRow } from '../../rows'
import { uiAmount } from '../../ui-amount'
import { TOKEN_PROGRAM } from '../../wire/program-ids'
import { decimalsOf, viewState } from '../account-view'
import { atSlot, type Method } from '../method'
import { addressParam, configParam } from '../params'

const getTokenAccountsByOwner: Method = async ({ ledger, params }) => {
  const owner = addressParam(params[0])
  const { mint, programId } = configParam(params[1])
  if (mint === undefined && programId === undefined) {
    throw invalidParams('Invalid params: expected {mint} or {programId}')
  }
  if (mint !== undefined && programId !== undefined) {
    throw invalidParams('Invalid params: expected {mint} or {programId}, not both')
  }
  const requestedMint = mint === undefined ? undefined : addressParam(mint)
  if (requestedMint !== undefined) await mintAt(ledger, requestedMint)
  else if (addressParam(programId) !== TOKEN_PROGRAM) {
    throw invalidParams('Invalid param: unrecognized Token program id')
  }
  const rows = await ledger.accountsWhere('holder', owner)
  const config = configParam(params[2])
  const value = rows
    .filter((row) => requestedMint === undefined || row.mint === requestedMint)
    .map(async (row) => ({
      pubkey: row.address,
      account: await viewState(ledger, row.address, fromRow(row), config),
    }))
  return atSlot(ledger, await Promise.all(value))
}

const getTokenAccountBalance: Method = async ({ ledger, params }) => {
  const state = await ledger.account(addressParam(params[0]))
  if (!state) throw invalidParams('Invalid param: could not find account')
  const account = state.owner === TOKEN_PROGRAM ? decodeTokenAccount(state.data) : undefined
  if (!account) throw invalidParams('Invalid param: not a Token account')
  return atSlot(ledger, uiAmount(account.amount, await decimalsOf(ledger, account.mint)))
}

const getTokenSupply: Method = async ({ ledger, params }) => {
  const { supply, decimals } = await mintAt(ledger, addressParam(params[0]))
  return atSlot(ledger, uiAmount(supply, decimals))
}

const getTokenLargestAccounts: Method = async ({ ledger, params }) => {
  const mint = addressParam(params[0])
  const { decimals } = await mintAt(ledger, mint)
  const accounts = (await ledger.accountsWhere('mint', mint))
    .map((row) => ({ address: row.address, amount: decodeTokenAccount(fromRow(row).data)?.amount ?? 0n }))
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, 20)
  return atSlot(
    ledger,
    accounts.map(({ address, amount }) => ({ address, ...uiAmount(amount, decimals) })),
  )
}

async function mintAt(ledger: Ledger, address: string): Promise<Mint> {
  const state = await ledger.account(address)
  const mint = state?.owner === TOKEN_PROGRAM ? decodeMint(state.data) : undefined
  if (!mint) throw invalidParams('Invalid param: could not find mint')
  return mint
}

export const tokenMethods: Readonly<Record<string, Method>> = {
  getTokenAccountsByOwner,
  getTokenAccountBalance,
  getTokenSupply,
  getTokenLargestAccounts,
}
