import { base64 } from '@scure/base'
import type { Context } from '#kernel/context'
import { blockhashOf } from '../blockhash'
import { LAMPORTS_PER_SIGNATURE, rentExemption, WRAPPED_SOL_MINT } from '../cluster'
import { transactionText } from '../engine/failures'
import { decodeTokenAccount, TOKEN_ACCOUNT_BYTES } from '../engine/token-state'
import { FAUCET_ADDRESS, FAUCET_KEY } from '../genesis'
import { Ledger } from '../ledger'
import { evaluateMessage, readTransaction, signatureOf } from '../submit'
import { statesOf } from '../transfer'
import { addressWithSeed, associatedTokenAddress } from '../wire/addresses'
import { compileMessage, type Instruction, signMessage } from '../wire/compile'
import {
  closeTokenAccount,
  createWithSeed,
  makeTokenAccount,
  startTokenAccount,
  swapTokens,
  transferLamports,
} from '../wire/instructions'
import { POOL_PROGRAM, TOKEN_PROGRAM } from '../wire/program-ids'
import { Reader } from '../wire/reader'
import type { SolanaHop } from './route'

/** A swap of one wallet, on a way that a quote has found. Base units. */
export interface SolanaSwap {
  readonly owner: string
  /** Mints, or `native`: SOL that is wrapped on the way. */
  readonly from: string
  readonly to: string
  readonly hops: readonly SolanaHop[]
  readonly amountIn: bigint
  readonly minimumOut: bigint
}

export interface SolanaSwapState {
  /** Of the wallet. Lamports. */
  readonly lamports: bigint
  /** What it has of what is sold. */
  readonly balance: bigint
  /** Lamports that the wallet puts into a token account for what it buys; 0 where it has one. */
  readonly rent: bigint
  /** Lamports that it must have where it pays the fee itself: also what a wrapping account needs, and gives back. */
  readonly fee: bigint
  /** Why the ledger would refuse it with a sponsored fee, in a validator's words. */
  readonly failure: string | undefined
}

/** Lamports. */
export const TOKEN_RENT = rentExemption(TOKEN_ACCOUNT_BYTES)

/** A swap as the ledger stands now. Changes nothing but that the pools on its way are there. */
export async function solanaSwapState(context: Context, swap: SolanaSwap): Promise<SolanaSwapState> {
  const ledger = await new Ledger(context).open()
  const moment = await ledger.position()
  const isNative = swap.from === 'native'
  const [own, source] = await ledger.accounts([swap.owner, tokenAccountOf(swap, swap.from)])
  const lamports = own?.lamports ?? 0n
  const { instructions, rent, isWrapping } = await planOf(ledger, swap, FAUCET_ADDRESS)
  const message = compileMessage(FAUCET_ADDRESS, blockhashOf(moment.slot), instructions)
  const { err } = evaluateMessage(message, moment, await statesOf(ledger, message))
  return {
    lamports,
    balance: isNative ? lamports : ((source && decodeTokenAccount(source.data)?.amount) ?? 0n),
    rent,
    fee: LAMPORTS_PER_SIGNATURE + (isWrapping ? TOKEN_RENT : 0n),
    failure: err === null ? undefined : transactionText(err),
  }
}

/**
 * The swap as a signed transaction with the newest blockhash. With a sponsor the emulator's faucet pays the fee, lends what
 * a wrapping account needs while it is there, and signs too.
 */
export async function signSolanaSwap(
  context: Context,
  swap: SolanaSwap,
  privateKey: Uint8Array,
): Promise<Record<'own' | 'sponsored', { hash: string; raw: string }>> {
  const ledger = await new Ledger(context).open()
  const { slot } = await ledger.position()
  const signed = async (payer: string, keys: Uint8Array[]) => {
    const { instructions } = await planOf(ledger, swap, payer)
    const wire = signMessage(compileMessage(payer, blockhashOf(slot), instructions), keys)
    return { hash: signatureOf(readTransaction(wire)), raw: base64.encode(wire) }
  }
  return {
    own: await signed(swap.owner, [privateKey]),
    sponsored: await signed(FAUCET_ADDRESS, [FAUCET_KEY, privateKey]),
  }
}

/** What a swap came to, by its own transaction. Undefined where the ledger does not have it, or it failed. */
export async function solanaSwapped(
  context: Context,
  signature: string,
): Promise<{ amountIn: bigint; amountOut: bigint } | undefined> {
  const row = await (await new Ledger(context).open()).transaction(signature)
  if (row?.err !== null) return undefined
  const { keys, instructions } = readTransaction(base64.decode(row.wire)).message
  const place = instructions.findIndex(({ program }) => keys[program] === POOL_PROGRAM)
  const moved = row.inner
    .filter(({ index }) => index === place)
    .map(({ data }) => {
      const reader = new Reader(base64.decode(data))
      reader.u8()
      return reader.u64()
    })
  const [amountIn, amountOut] = [moved[0], moved.at(-1)]
  return amountIn === undefined || amountOut === undefined ? undefined : { amountIn, amountOut }
}

/** SOL is wrapped in an account that is there for this transaction alone, so that none of the wallet's own is touched. */
async function planOf(
  ledger: Ledger,
  swap: SolanaSwap,
  payer: string,
): Promise<{ instructions: Instruction[]; rent: bigint; isWrapping: boolean }> {
  const { owner, from, to, hops, amountIn, minimumOut } = swap
  const { slot } = await ledger.position()
  const seed = `swap ${slot}`
  const wrapping = addressWithSeed(owner, seed, TOKEN_PROGRAM)
  const isWrapping = from === 'native' || to === 'native'
  const [source, destination] = [from, to].map((mint) =>
    mint === 'native' ? wrapping : tokenAccountOf(swap, mint),
  ) as [string, string]
  const [there] = await ledger.accounts([destination])
  const isMissing = to !== 'native' && there?.owner !== TOKEN_PROGRAM
  const open: Instruction[] = [
    createWithSeed(
      { payer, account: wrapping, base: owner, seed },
      { lamports: TOKEN_RENT, space: TOKEN_ACCOUNT_BYTES, owner: TOKEN_PROGRAM },
    ),
    ...(from === 'native' ? [transferLamports(owner, wrapping, amountIn)] : []),
    startTokenAccount(wrapping, WRAPPED_SOL_MINT, owner),
  ]
  // What it held for its rent goes back to whoever lent it.
  const close: Instruction[] =
    from === 'native'
      ? [closeTokenAccount(wrapping, payer, owner)]
      : [
          closeTokenAccount(wrapping, owner, owner),
          ...(payer === owner ? [] : [transferLamports(owner, payer, TOKEN_RENT)]),
        ]
  return {
    isWrapping,
    rent: isMissing ? TOKEN_RENT : 0n,
    instructions: [
      ...(isWrapping ? open : []),
      ...(isMissing ? [makeTokenAccount(owner, destination, owner, to)] : []),
      swapTokens(
        { owner, source, destination, amountIn, minimumOut, mint: mintOf(from) },
        hops.map(poolOnTheWay),
      ),
      ...(isWrapping ? close : []),
    ],
  }
}

function poolOnTheWay({ pool, isSale }: SolanaHop) {
  const { address, vault, unitVault, mint, unitMint } = pool
  return isSale
    ? { pool: address, takes: vault, gives: unitVault, givesMint: unitMint }
    : { pool: address, takes: unitVault, gives: vault, givesMint: mint }
}

function mintOf(token: string): string {
  return token === 'native' ? WRAPPED_SOL_MINT : token
}

function tokenAccountOf({ owner }: SolanaSwap, token: string): string {
  return associatedTokenAddress(owner, mintOf(token))
}
