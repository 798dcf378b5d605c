import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { answersTable } from '#kernel/answers'
import type { Context } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { blockhashOf } from './blockhash'
import { rentExemption } from './cluster'
import { SOLANA_DEVELOPER_ACCOUNTS } from './developer-accounts'
import { decodeMint, decodeTokenAccount } from './engine/token-state'
import { FAUCET_ADDRESS, FAUCET_KEY } from './genesis'
import { Ledger } from './ledger'
import { submit } from './submit'
import { ledgerTables } from './tables'
import { associatedTokenAddress } from './wire/addresses'
import { compileMessage, type Instruction, signMessage } from './wire/compile'
import { makeTokenAccount, memo, mintTokens, transferLamports, transferTokens } from './wire/instructions'
import { TOKEN_PROGRAM } from './wire/program-ids'

const BRIDGE_KEY = sha256(utf8ToBytes('sandbank solana bridge'))
/** Holds what is on its way to other chains. */
export const SOLANA_BRIDGE_ADDRESS = base58.encode(ed25519.getPublicKey(BRIDGE_KEY))

/** What an account that holds lamports alone must keep. */
const LEAST_LAMPORTS = rentExemption(0)

/** What `Payout.send` writes to. */
export const payoutTables: readonly AnyTable[] = [answersTable, ...ledgerTables]

export interface SolanaPayout {
  readonly to: string
  readonly mint: string | 'native'
  /** Base units. */
  readonly units: bigint
  /** Stands in the transaction: no two payouts are the same. */
  readonly memo: string
}

/** Makes the account that takes what is bridged away, so that no sender pays its rent. Harmless if it happens twice. */
export async function openSolanaBridge(context: Context, mint: string | 'native'): Promise<void> {
  const ledger = await new Ledger(context).open()
  const account =
    mint === 'native' ? SOLANA_BRIDGE_ADDRESS : associatedTokenAddress(SOLANA_BRIDGE_ADDRESS, mint)
  if (await ledger.account(account)) return
  const instruction =
    mint === 'native'
      ? transferLamports(FAUCET_ADDRESS, SOLANA_BRIDGE_ADDRESS, LEAST_LAMPORTS)
      : makeTokenAccount(FAUCET_ADDRESS, account, SOLANA_BRIDGE_ADDRESS, mint)
  await submit(context, ledger, await signed(ledger, [instruction]))
}

/** Whether the bridge can pay out a token on Solana: SOL, or tokens that an account with a known key mints. */
export async function canPayOnSolana(context: Context, mint: string | 'native'): Promise<boolean> {
  if (mint === 'native') return true
  const state = await (await new Ledger(context).open()).account(mint)
  const authority = state?.owner === TOKEN_PROGRAM ? decodeMint(state.data)?.authority : undefined
  return keyOf(authority) !== undefined
}

/**
 * A payout, signed: by what the bridge holds where that is enough, else by the faucet (SOL) or minted. `send` works in
 * the transaction over `payoutTables` and returns the signature; it throws an `RpcError` where the ledger
 * refuses it. Undefined where nobody could pay.
 */
export async function solanaPayout(
  context: Context,
  { to, mint, units, memo: text }: SolanaPayout,
): Promise<{ send(): Promise<string> } | undefined> {
  const ledger = await new Ledger(context).open()
  const paying =
    mint === 'native' ? await lamports(ledger, to, units) : await tokens(ledger, { to, mint, units })
  if (!paying) return undefined
  const wire = await signed(ledger, [...paying, memo(text)])
  return { send: () => submit(context, ledger, wire) }
}

async function lamports(ledger: Ledger, to: string, units: bigint): Promise<Instruction[]> {
  const held = (await ledger.account(SOLANA_BRIDGE_ADDRESS))?.lamports ?? 0n
  const from = held >= units + LEAST_LAMPORTS ? SOLANA_BRIDGE_ADDRESS : FAUCET_ADDRESS
  return [transferLamports(from, to, units)]
}

async function tokens(
  ledger: Ledger,
  { to, mint, units }: { to: string; mint: string; units: bigint },
): Promise<Instruction[] | undefined> {
  const source = associatedTokenAddress(SOLANA_BRIDGE_ADDRESS, mint)
  const destination = associatedTokenAddress(to, mint)
  const [own, minted] = await ledger.accounts([source, mint])
  const state = minted && decodeMint(minted.data)
  if (!state) return undefined
  const held = (own && decodeTokenAccount(own.data)?.amount) ?? 0n
  const account = makeTokenAccount(FAUCET_ADDRESS, destination, to, mint)
  if (held >= units) {
    const { decimals } = state
    const authority = SOLANA_BRIDGE_ADDRESS
    return [account, transferTokens({ source, mint, destination, authority, amount: units, decimals })]
  }
  if (!state.authority || !keyOf(state.authority)) return undefined
  return [account, mintTokens(mint, destination, state.authority, units)]
}

function keyOf(authority: string | null | undefined): Uint8Array | undefined {
  const account = SOLANA_DEVELOPER_ACCOUNTS.find(({ address }) => address === authority)
  return account && base58.decode(account.secretKey).slice(0, 32)
}

/** The faucet pays the fee. Signed by everybody whose key is known here. */
async function signed(ledger: Ledger, instructions: readonly Instruction[]): Promise<Uint8Array> {
  const { slot } = await ledger.position()
  const message = compileMessage(FAUCET_ADDRESS, blockhashOf(slot), instructions)
  const signers = message.keys.slice(0, message.signers)
  const keys = [FAUCET_KEY, BRIDGE_KEY, ...signers.flatMap((address) => keyOf(address) ?? [])]
  return signMessage(message, keys)
}
