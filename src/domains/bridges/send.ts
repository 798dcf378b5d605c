import { formatUnits, zeroAddress } from 'viem'
import { SYSTEM_PROGRAM, solanaBridge } from '#domains/solana'
import {
  actorOf,
  addressKind,
  measureTransfer,
  type OperationCall,
  SOLANA,
  sendTransfer,
  transferBody,
  walletById,
} from '#domains/wallet'
import { MINUTE_MS } from '#kernel/durations'
import { errors, Refusal } from '#kernel/errors'
import { jobTables } from '#kernel/jobs/job-states'
import { canPay, decimalsOf, escrowOn, evmSpec, whyClosed } from './chains'
import { bridgeErrors } from './errors'
import { expectSettling } from './schedule'
import { type BridgeRow, bridgeTable } from './tables'
import { feeOf, travelMs } from './terms'

type Place = BridgeRow['from']

export interface BridgeRequest {
  readonly from: Place
  readonly to: Place
  /** Whole tokens. */
  readonly amount: string
  /** An address on the target chain; the wallet's own there unless given. */
  readonly recipient?: string | undefined
}

/** What a bridge would cost and bring. Amounts are whole tokens. */
export interface BridgeQuote extends BridgeRequest {
  readonly recipient: string
  readonly fee: string
  readonly arriving: string
  readonly minutes: number
}

/**
 * Changes nothing. `converted`: what so much of the one token is in the other, base units of both, where they are two.
 * Throws a refusal where there is no way, or nothing would be left.
 */
export async function quoteBridge(
  { context, principal }: Pick<OperationCall, 'context' | 'principal'>,
  { from, to, amount, recipient }: BridgeRequest,
  converted?: (units: bigint) => Promise<bigint>,
): Promise<BridgeQuote> {
  if (from.chain === to.chain) {
    throw refused(
      'bridges.sameChain',
      `${from.symbol} is on ${from.chain} already: a bridge leads to another chain.`,
      {
        chain: from.chain,
      },
    )
  }
  for (const { chain } of [from, to]) {
    const why = await whyClosed(context, chain)
    if (why) throw unavailable(`${why}.`, 'bridges.chain', { chain })
  }
  const decimals = await decimalsOf(context, to.chain, to.token)
  if (decimals === undefined || !(await canPay(context, to.chain, to.token))) {
    throw unavailable(
      `The bridge cannot pay out ${to.symbol} on ${to.chain}: it has native tokens, and tokens that the emulator issues there. Wrapped native tokens are unwrapped first; tokens that were launched stay on their chain.`,
      'bridges.token',
      { chain: to.chain, token: to.token, symbol: to.symbol },
    )
  }
  const receiver = recipient ?? (await ownAddress({ context, principal }, to.chain))
  checkRecipient(receiver, to.chain)
  const body = await bodyOf({ from, amount })
  const sent = await measureTransfer(context, principal.walletId, body)
  const fee = feeOf(sent.units, sent.microUsd)
  const left = fee < sent.units ? sent.units - fee : 0n
  const arriving = converted ? await converted(left) : rescaled(left, sent.decimals, decimals)
  // What the other chain cannot count is kept as well, so that both add up to the amount.
  const retained = converted ? fee : sent.units - rescaled(arriving, decimals, sent.decimals)
  if (arriving === 0n) {
    throw refused(
      'bridges.tooLittle',
      `${amount} ${from.symbol} is less than the bridge's fee of ${formatUnits(fee, sent.decimals)} ${from.symbol}: nothing would arrive on ${to.chain}.`,
      { amount, fee: formatUnits(fee, sent.decimals), symbol: from.symbol },
    )
  }
  return {
    from,
    to,
    amount,
    recipient: receiver,
    fee: formatUnits(retained, sent.decimals),
    arriving: formatUnits(arriving, decimals),
    minutes: travelMs(from.chain, to.chain) / MINUTE_MS,
  }
}

/**
 * Pays into the bridge from the caller's wallet, once for its request, under every layer: recipients are checked for who
 * gets it in the end, and of what goes to the wallet's own address `counted` (whole tokens), which is the fee unless given,
 * counts against the limits. The transaction that reserves the payment also writes that it is to be paid out. Throws the refusal of the first layer
 * that says no, or of the chain.
 */
export async function bridge(
  call: OperationCall,
  quote: BridgeQuote,
  counted = quote.fee,
): Promise<BridgeRow> {
  const { context, principal, source } = call
  const { from, to, amount, recipient, fee, arriving, minutes } = quote
  const body = await bodyOf(quote)
  const id = await context.ids.id('brg')
  const sender = await ownAddress(call, from.chain)
  if (from.chain === SOLANA) await (await solanaBridge()).openSolanaBridge(context, from.token)
  const bridges = context.store.table(bridgeTable)
  const transact: OperationCall['transact'] = (tables, run) =>
    call.transact([...new Set([...tables, ...jobTables, bridgeTable])], async (context) => {
      const outcome = await run(context)
      const createdAt = context.clock.now()
      const row: BridgeRow = {
        ...{ id, walletId: principal.walletId, from, to, sender, recipient, amount, fee, arriving },
        ...{ state: 'moving', reason: null, sourceHash: String(outcome), payoutHash: null },
        ...{ createdAt, arrivesAt: createdAt + minutes * MINUTE_MS, endedAt: null },
      }
      await bridges.put(row)
      await expectSettling(context, row, row.arrivesAt)
      return outcome
    })
  const onward = { recipient: { kind: kindOn(to.chain), address: recipient }, counted }
  const by = { walletId: principal.walletId, actor: actorOf(principal, source), onward }
  const { hash } = await sendTransfer({ ...call, transact }, by, body)
  const row = await bridges.where('sourceHash').equals(hash).first()
  if (!row) throw new Error(`the payment ${hash} is in no bridge`)
  return row
}

/** The payment into the bridge. */
async function bodyOf({ from: { chain, token }, amount }: Pick<BridgeRequest, 'from' | 'amount'>) {
  const isNative = token === 'native'
  return transferBody.parse({
    tokenAddress: isNative ? (chain === SOLANA ? SYSTEM_PROGRAM : zeroAddress) : token,
    recipientAddress: await escrowOn(chain),
    amount,
    isNativeToken: isNative,
    chain,
  })
}

async function ownAddress(
  { context, principal }: Pick<OperationCall, 'context' | 'principal'>,
  chain: string,
): Promise<string> {
  const { evmAddress, solanaAddress } = await walletById(context, principal.walletId)
  const own = evmSpec(chain) ? evmAddress : solanaAddress
  if (own !== null) return own
  throw refused(
    'bridges.recipient',
    `This wallet has no address on ${chain}. Say who is to receive it there.`,
    {
      chain,
    },
  )
}

function checkRecipient(recipient: string, chain: string): void {
  const isNobody = [zeroAddress, SYSTEM_PROGRAM].includes(recipient.toLowerCase())
  if (addressKind(recipient) === kindOn(chain) && !isNobody) return
  const problem = isNobody
    ? 'is the zero address: nobody could ever move what arrives there'
    : `is no address on ${chain}`
  throw refused('bridges.recipient', `to: ${recipient} ${problem}.`, { chain, recipient })
}

function kindOn(chain: string): 'evm' | 'solana' {
  return evmSpec(chain) ? 'evm' : 'solana'
}

function rescaled(units: bigint, from: number, to: number): bigint {
  return (units * 10n ** BigInt(to)) / 10n ** BigInt(from)
}

function refused(rule: string, message: string, facts: Record<string, string>): Refusal {
  return new Refusal(errors.invalidRequest, message, { rule, facts })
}

function unavailable(message: string, rule: string, facts: Record<string, string>): Refusal {
  return new Refusal(bridgeErrors.unavailable, message, { rule, facts })
}
