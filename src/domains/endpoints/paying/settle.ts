import { priceAttoUsd } from '#domains/chain'
import { walletById } from '#domains/wallet'
import { paymentRouter } from '#domains/x402'
import type { Context } from '#kernel/context'
import type { Job } from '#kernel/jobs/handler'
import { type EndpointRow, endpointTable, type RunRow, runTable } from '../tables'
import type { Terms } from './demand'
import { failSettlement, noteSettled, settledTables } from './settled'

/** What may be better later: nobody but the user makes blocks now. */
const LATER = 'unexpected_settle_error'
const ATTO_PER_MICRO = 10n ** 12n

/** One attempt of the job. */
export async function settle(context: Context, job: Job): Promise<string | undefined> {
  const run = await context.store.table(runTable).get(job.payload)
  if (run?.state !== 'answered') return undefined
  const terms = run.terms as unknown as Terms
  const { settleForEndpoint } = await paymentRouter()
  const { evmAddress } = await walletById(context, run.walletId)
  const endpoint = await context.store.table(endpointTable).get(run.endpointId)
  const price = endpoint && (await microUsdOf(context, endpoint.token))
  const settled = await job.asRequest(() =>
    settleForEndpoint(
      { context },
      {
        payment: run.payment,
        terms,
        owner: evmAddress as `0x${string}`,
        feeBps: run.feeBps,
        ...(terms.scheme === 'upto' && { amount: BigInt(run.amount) }),
        also: {
          tables: settledTables,
          run: (context, { transaction, amount, fee }) =>
            noteSettled(context, run, {
              transaction: String(transaction),
              microUsd: price?.(BigInt(amount ?? 0)),
              feeMicroUsd: price?.(BigInt(fee ?? 0)),
            }),
        },
      },
    ),
  )
  if (settled.settled) {
    context.bus.publish({ type: 'endpoints.called', ...published(run, endpoint) })
    return `settled in ${settled.transaction}`
  }
  const { reason, message } = settled
  if (reason === LATER) throw new Error(message)
  await job.commit(settledTables, (context) => failSettlement(context, run.id, reason, message))
  context.bus.publish({ type: 'endpoints.called', ...published(run, endpoint) })
  return `not settled: ${reason}`
}

function published({ walletId, callId }: RunRow, endpoint: EndpointRow | undefined) {
  return { walletId, callId, name: endpoint?.name ?? '' }
}

/** What base units of a token are worth; undefined where nobody prices it. */
async function microUsdOf(
  context: Context,
  { chainId, address, decimals, symbol }: EndpointRow['token'],
): Promise<((units: bigint) => bigint) | undefined> {
  const atto = symbol === 'USDC' ? 10n ** 18n : await priceAttoUsd(context, chainId, address as `0x${string}`)
  return atto === undefined ? undefined : (units) => (units * atto) / 10n ** BigInt(decimals) / ATTO_PER_MICRO
}
