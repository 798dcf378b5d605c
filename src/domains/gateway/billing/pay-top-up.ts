import { formatUnits, zeroAddress } from 'viem'
import { balances, chainSpec, priceAttoUsd, reached, tokenMetadata } from '#domains/chain'
import { sendTransfer, settledSpend, transferBody, walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal, type Verdict } from '#kernel/errors'
import type { Job } from '#kernel/jobs/handler'
import { ATTO_PER_MICRO } from '#kernel/numbers/usd'
import { recordAct } from '#kernel/record-act'
import { CREDIT_TREASURY_ADDRESS } from '../addresses'
import { gatewayErrors } from '../errors'
import { dollars } from '../money'
import { type AutoTopUpRow, accountTable, autoTopUpTable, ledgerTable } from '../tables'
import { autoTopUpOf, changeAutoTopUp } from './auto-topup'
import { topUp } from './ledger'

type Hex = `0x${string}`

const BASE = chainSpec(8453)
/** A token in the amount that pays for a top-up. */
interface Price {
  readonly name: string
  readonly address: Hex | 'native'
  /** Whole tokens. */
  readonly amount: string
}

/**
 * Pays for a wallet's top-up on Base, under every layer and limit of the wallet, and adds the credit. The transaction that
 * promises the payment writes its hash into the wallet's row, and the one that adds the credit takes it from there: so
 * who goes on after a process died pays nothing twice, and adds nothing twice.
 */
export function payTopUp(context: Context, job: Job): Promise<string> {
  return job.asRequest(async () => {
    const walletId = job.payload
    const row = await autoTopUpOf(context, walletId)
    if (!row.enabled && !row.payment) return 'the automatic top-up was switched off'
    const verdicts: Verdict[] = []
    const started = { startedAt: context.clock.now(), machine: context.clock.machine() }
    const refusal = await refusalOf(context, job, row, (given) => void verdicts.push(...given))
    const paid = refusal ? null : await addPaid(job)
    if (refusal) {
      const changes = { lastError: refusal.message, refusedAt: context.clock.now(), payment: null }
      await job.commit([autoTopUpTable], (context) => changeAutoTopUp(context, walletId, changes))
    }
    context.bus.publish({ type: 'gateway.changed', walletId })
    recordAct(context, {
      room: 'gateway',
      path: '/llm/credits/auto-topup',
      request: { amountUsd: dollars(row.amountMicroUsd), tokens: row.tokens.map(({ name }) => name) },
      caller: { kind: 'wallet', id: walletId, label: walletId },
      ...{ refusal, outcome: { transactionHash: paid }, verdicts },
      ...{ startedAt: started.startedAt, ms: context.clock.machine() - started.machine },
    })
    return refusal ? `refused: ${refusal.message}` : `paid with ${paid}`
  })
}

/** Sends the payment, or finds the one that was sent before. Returns why nothing was paid; undefined where the chain has it. */
async function refusalOf(
  context: Context,
  job: Job,
  row: AutoTopUpRow,
  report: (verdicts: readonly Verdict[]) => void,
): Promise<Refusal | undefined> {
  let refusal: Refusal | undefined
  try {
    if (!row.payment) await pay(context, job, row, report)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    refusal = thrown
  }
  const { payment } = await autoTopUpOf(context, row.walletId)
  if (!payment) return refusal ?? switchedOff()
  const state = (await settledSpend(context, row.walletId, payment.hash))?.state
  if (state === 'confirmed') return undefined
  const facts = { hash: payment.hash, state: state ?? null }
  if (state === 'reserved' || state === 'pending') {
    throw new Refusal(
      gatewayErrors.paymentFailed,
      `The payment ${payment.hash} is not mined on Base yet, and is looked at again. (Rule gateway.autoTopUp.pending.)`,
      { rule: 'gateway.autoTopUp.pending', facts },
    )
  }
  return (
    refusal ??
    new Refusal(
      gatewayErrors.paymentFailed,
      `Base did not carry out the payment ${payment.hash}, so no credit was added. (Rule gateway.autoTopUp.payment.)`,
      { rule: 'gateway.autoTopUp.payment', facts },
    )
  )
}

async function pay(
  context: Context,
  job: Job,
  row: AutoTopUpRow,
  report: (verdicts: readonly Verdict[]) => void,
): Promise<void> {
  const { walletId, amountMicroUsd: microUsd } = row
  const { address, amount } = await reached(context, BASE, () => affordable(context, row))
  const isNativeToken = address === 'native'
  const body = transferBody.parse({
    tokenAddress: isNativeToken ? zeroAddress : address,
    recipientAddress: CREDIT_TREASURY_ADDRESS,
    ...{ amount, isNativeToken, chain: BASE.key },
  })
  const transact: Parameters<typeof sendTransfer>[0]['transact'] = (tables, run) =>
    job.commit([...tables, autoTopUpTable], async (context) => {
      const { enabled, payment } = await autoTopUpOf(context, walletId)
      if (payment) return payment.hash as Awaited<ReturnType<typeof run>>
      if (!enabled) throw switchedOff()
      const hash = await run(context)
      await changeAutoTopUp(context, walletId, { payment: { hash: String(hash), microUsd } })
      return hash
    })
  await sendTransfer({ context, transact, report }, { walletId }, body)
}

/** The first of the wallet's tokens that it has enough of, at the price of the pools. Throws the refusal that names what each lacks. */
async function affordable(
  context: Context,
  { walletId, amountMicroUsd, tokens }: AutoTopUpRow,
): Promise<Price> {
  const { evmAddress } = await walletById(context, walletId)
  const problems: string[] = []
  for (const { name, address } of tokens.length > 0 ? tokens : [{ ...BASE.usdc, name: BASE.usdc.symbol }]) {
    const token = address as Hex | 'native'
    const each = await priceAttoUsd(context, BASE.id, token)
    const decimals = token === 'native' ? 18 : (await tokenMetadata(context, BASE.id, token))?.decimals
    if (!each || decimals === undefined) {
      problems.push(`no pool prices ${name}`)
      continue
    }
    const units = (BigInt(amountMicroUsd) * ATTO_PER_MICRO * 10n ** BigInt(decimals) + each - 1n) / each
    const found = await balances(context, BASE.id, evmAddress as Hex, token === 'native' ? [] : [token])
    const balance = token === 'native' ? found.native : (found.tokens[0] ?? 0n)
    const amount = formatUnits(units, decimals)
    if (balance >= units) return { name, address: token, amount }
    problems.push(`${amount} ${name} are needed, and it has ${formatUnits(balance, decimals)}`)
  }
  const amountUsd = dollars(amountMicroUsd)
  throw new Refusal(
    gatewayErrors.paymentFailed,
    `The wallet cannot pay ${amountUsd} on Base: ${problems.join('; ')}. Fund it, or change amountUsd or tokens with POST /llm/credits/auto-topup. (Rule gateway.autoTopUp.balance.)`,
    { rule: 'gateway.autoTopUp.balance', facts: { amountUsd } },
  )
}

/** Adds the credit that was paid for. Returns the payment's hash. */
async function addPaid(job: Job): Promise<string | null> {
  const walletId = job.payload
  return job.commit([autoTopUpTable, accountTable, ledgerTable], async (context) => {
    const { payment } = await autoTopUpOf(context, walletId)
    if (!payment) return null
    await topUp(context, walletId, { id: payment.hash, microUsd: payment.microUsd })
    const lastTopUpAt = context.clock.now()
    await changeAutoTopUp(context, walletId, { lastTopUpAt, lastError: null, refusedAt: null, payment: null })
    return payment.hash
  })
}

function switchedOff(): Refusal {
  return new Refusal(
    gatewayErrors.paymentFailed,
    'The automatic top-up was switched off before it was paid. (Rule gateway.autoTopUp.enabled.)',
    { rule: 'gateway.autoTopUp.enabled', facts: {} },
  )
}
