import { zeroAddress } from 'viem'
import { sendTransfer, transferBody, walletById } from '#domains/wallet'
import { reportFailure } from '#kernel/background'
import type { Context, TransactionContext } from '#kernel/context'
import { isRefusal, type Verdict } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { defineLocal } from '#kernel/local'
import { organisationById } from './organisations'
import { type FundingRow, fundingTable, type Leg } from './tables'

/** What is being carried out in this process: who comes meanwhile waits for the same. */
const underWay = defineLocal('partners.funding', () => new Map<string, Promise<FundingRow>>())

/**
 * Row partner-key-fund: sends the transfers of a funding, best effort. A leg is taken from `planned` in the
 * transaction that writes its promise into the organisation's spend log, so it is paid once, however many requests
 * carry out the same funding and wherever the process dies; who comes later goes on where it was left. Never throws
 * for a leg: the row says why.
 */
export function carryOut(call: Pick<Call, 'context' | 'report'>, fundingId: string): Promise<FundingRow> {
  const { context } = call
  const known = context.local(underWay)
  const running = known.get(fundingId) ?? payAll(call, fundingId).finally(() => known.delete(fundingId))
  known.set(fundingId, running)
  return running
}

async function payAll(
  { context, report }: Pick<Call, 'context' | 'report'>,
  id: string,
): Promise<FundingRow> {
  const funding = await fundingById(context, id)
  const verdicts: Verdict[] = []
  const reportMore = (added: readonly Verdict[]) => {
    verdicts.push(...added)
    report(verdicts)
  }
  for (const [index, { state }] of funding.legs.entries()) {
    if (state === 'planned' || state === 'promised') await pay(context, funding, index, reportMore)
  }
  return fundingById(context, id)
}

async function pay(
  context: Context,
  funding: FundingRow,
  index: number,
  report: Call['report'],
): Promise<void> {
  try {
    const { walletId } = await organisationById(context, funding.organisationId)
    const body = await transferBodyFor(context, funding, index)
    const transact: Call['transact'] = (tables, run) =>
      context.transaction([fundingTable, ...tables], async (context) => {
        const { legs } = await fundingById(context, funding.id)
        const leg = legs[index] as Leg
        // Another process came first: its promise is this one's too.
        if (leg.hash !== null) return leg.hash as never
        const outcome = await run(context)
        await change(context, funding.id, index, { state: 'promised', hash: String(outcome) })
        return outcome
      })
    await sendTransfer({ context, report, transact }, { walletId }, body)
    await settle(context, funding.id, index, { state: 'done' })
  } catch (thrown) {
    if (!isRefusal(thrown)) reportFailure(context.bus, 'partner funding', thrown)
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const error = isRefusal(thrown) ? thrown.spec.error : 'Transfer failed'
    await settle(context, funding.id, index, { state: 'failed', error, message })
  }
}

async function transferBodyFor(context: Context, { walletId, chain, legs }: FundingRow, index: number) {
  const { tokenAddress, amount } = legs[index] as Leg
  const { evmAddress } = await walletById(context, walletId)
  const isNativeToken = tokenAddress === 'native' || tokenAddress === zeroAddress
  return transferBody.parse({
    tokenAddress: isNativeToken ? zeroAddress : tokenAddress,
    recipientAddress: evmAddress,
    amount,
    isNativeToken,
    chain,
  })
}

function settle(context: Context, id: string, index: number, changes: Partial<Leg>): Promise<void> {
  return context.transaction([fundingTable], (context) => change(context, id, index, changes))
}

async function change(
  context: TransactionContext,
  id: string,
  index: number,
  changes: Partial<Leg>,
): Promise<void> {
  const funding = await fundingById(context, id)
  const legs = funding.legs.map((leg, each) => (each === index ? { ...leg, ...changes } : leg))
  await context.store.table(fundingTable).put({ ...funding, legs })
}

async function fundingById({ store }: Context, id: string): Promise<FundingRow> {
  const row = await store.table(fundingTable).get(id)
  if (!row) throw new Error(`there is no funding ${id}`)
  return row
}
