import { base64 } from '@scure/base'
import type { Context } from '#kernel/context'
import { blockhashOf } from './blockhash'
import { LAMPORTS_PER_SIGNATURE, rentExemption } from './cluster'
import { transactionText } from './engine/failures'
import { decodeMint, decodeTokenAccount, TOKEN_ACCOUNT_BYTES } from './engine/token-state'
import { FAUCET_ADDRESS, FAUCET_KEY } from './genesis'
import { Ledger } from './ledger'
import { tokenNames } from './pools/price'
import { evaluateMessage, readTransaction, signatureOf } from './submit'
import { associatedTokenAddress } from './wire/addresses'
import { compileMessage, type Instruction, signMessage } from './wire/compile'
import { makeTokenAccount, transferLamports, transferTokens } from './wire/instructions'
import { TOKEN_PROGRAM } from './wire/program-ids'
import type { Message } from './wire/transaction'

/** A payment from one wallet to another: SOL, or tokens between their associated token accounts. */
export interface SolanaTransfer {
  readonly from: string
  readonly to: string
  readonly mint: string | 'native'
  /** Base units. */
  readonly units: bigint
}

/** What can be paid with. */
export interface SolanaAsset {
  readonly symbol: string
  readonly decimals: number
}

/** Undefined for an address that is no mint. */
export async function solanaAsset(
  context: Context,
  mint: string | 'native',
): Promise<SolanaAsset | undefined> {
  if (mint === 'native') return { symbol: 'SOL', decimals: 9 }
  const state = await (await new Ledger(context).open()).account(mint)
  const found = state?.owner === TOKEN_PROGRAM ? decodeMint(state.data) : undefined
  if (!found) return undefined
  return { symbol: (await tokenNames(context, mint)).symbol, decimals: found.decimals }
}

export interface SolanaTransferState {
  /** Of the sender. Lamports. */
  readonly lamports: bigint
  /** What the sender has of what is sent. Base units. */
  readonly balance: bigint
  /** Lamports that the sender must put into a token account for the receiver; 0 where there is one. */
  readonly rent: bigint
  /** Lamports, where the sender pays. */
  readonly fee: bigint
  readonly units: number
  /** Why the ledger would refuse it with a sponsored fee, in a validator's words. */
  readonly failure: string | undefined
  /** The receiver is a token account rather than a wallet: what is sent to its own token account could be lost. */
  readonly isToTokenAccount: boolean
}

/** A transfer as the ledger stands now. Changes nothing. */
export async function solanaTransferState(
  context: Context,
  transfer: SolanaTransfer,
): Promise<SolanaTransferState> {
  const ledger = await new Ledger(context).open()
  const moment = await ledger.position()
  const [sender, receiver] = await ledger.accounts([transfer.from, transfer.to])
  const { instructions, balance, rent } = await planOf(ledger, transfer, sender?.lamports ?? 0n)
  const message = compileMessage(FAUCET_ADDRESS, blockhashOf(moment.slot), instructions)
  const { err, units } = evaluateMessage(message, moment, await statesOf(ledger, message))
  return {
    lamports: sender?.lamports ?? 0n,
    balance,
    rent,
    fee: LAMPORTS_PER_SIGNATURE,
    units,
    failure: err === null ? undefined : transactionText(err),
    isToTokenAccount: receiver?.owner === TOKEN_PROGRAM,
  }
}

/**
 * The transfer as a signed transaction with the newest blockhash. With a sponsor the emulator's faucet is the fee's payer
 * and signs too: the wallet needs no SOL for it.
 */
export async function signSolanaTransfer(
  context: Context,
  transfer: SolanaTransfer,
  privateKey: Uint8Array,
): Promise<Record<'own' | 'sponsored', { hash: string; raw: string }>> {
  const ledger = await new Ledger(context).open()
  const { slot } = await ledger.position()
  const { instructions } = await planOf(ledger, transfer, 0n)
  const signed = (payer: string, keys: Uint8Array[]) => {
    const wire = signMessage(compileMessage(payer, blockhashOf(slot), instructions), keys)
    return { hash: signatureOf(readTransaction(wire)), raw: base64.encode(wire) }
  }
  return {
    own: signed(transfer.from, [privateKey]),
    sponsored: signed(FAUCET_ADDRESS, [FAUCET_KEY, privateKey]),
  }
}

async function planOf(
  ledger: Ledger,
  { from, to, mint, units }: SolanaTransfer,
  lamports: bigint,
): Promise<{ instructions: Instruction[]; balance: bigint; rent: bigint }> {
  if (mint === 'native') {
    return { instructions: [transferLamports(from, to, units)], balance: lamports, rent: 0n }
  }
  const source = associatedTokenAddress(from, mint)
  const destination = associatedTokenAddress(to, mint)
  const [own, theirs, minted] = await ledger.accounts([source, destination, mint])
  const decimals = (minted && decodeMint(minted.data)?.decimals) ?? 0
  const isThere = theirs?.owner === TOKEN_PROGRAM
  return {
    instructions: [
      ...(isThere ? [] : [makeTokenAccount(from, destination, to, mint)]),
      transferTokens({ source, mint, destination, authority: from, amount: units, decimals }),
    ],
    balance: (own && decodeTokenAccount(own.data)?.amount) ?? 0n,
    rent: isThere ? 0n : rentExemption(TOKEN_ACCOUNT_BYTES),
  }
}

export async function statesOf(ledger: Ledger, { keys }: Message) {
  const states = await ledger.accounts(keys)
  return new Map(
    keys.flatMap((key, index) => {
      const state = states[index]
      return state ? [[key, state] as const] : []
    }),
  )
}
