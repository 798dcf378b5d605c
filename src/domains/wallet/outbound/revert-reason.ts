import { type ChainSpec, chainRequest, errorText } from '#domains/chain'
import type { Context } from '#kernel/context'
import { type ErrorSpec, isRefusal, Refusal, worded } from '#kernel/errors'
import type { SpendRow } from '../spending/tables'
import { outboundErrors } from './errors'

interface Trace {
  readonly error?: string
  readonly revertReason?: string
  readonly output?: string
}

/** What a mined transaction that reverted is answered with: its hash, and the reason that the contract gave. */
export async function revertedRefusal(
  context: Context,
  spec: ChainSpec,
  { hash, chain }: SpendRow,
): Promise<Refusal> {
  const reason = await reasonOf(context, spec, hash)
  const { reverted } = outboundErrors
  const filled: ErrorSpec = {
    ...worded(reverted, reason),
    fields: { ...reverted.fields, transactionHash: hash },
  }
  return new Refusal(
    filled,
    `The transaction was mined on ${chain} and reverted: ${reason}. Nothing moved but gas. Its trace: debug_traceTransaction at POST /rpc/${spec.id}, or /ui/chains/${spec.id}/tx/${hash}.`,
    { rule: 'chain.reverted', facts: { chain, hash, reason } },
  )
}

async function reasonOf(context: Context, spec: ChainSpec, hash: string): Promise<string> {
  let trace: Trace
  try {
    trace = (await chainRequest(context, spec.id, {
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }],
    })) as Trace
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    // A node elsewhere need not trace.
    return 'the node does not say why'
  }
  return reasonIn(context, spec, trace)
}

/** The reason that a traced call gave for failing. */
export async function reasonIn(
  context: Context,
  spec: ChainSpec,
  { error = '', revertReason, output }: Trace,
): Promise<string> {
  return (
    revertReason ?? (await customError(context, spec, output)) ?? (isPlain(error) ? 'no reason given' : error)
  )
}

function isPlain(error: string): boolean {
  return error === '' || error === 'execution reverted'
}

/** `InsufficientBalance(0x…, 5)`, where one of the chain's own contracts declares the error; else its data. */
async function customError(
  context: Context,
  { id }: ChainSpec,
  output: string | undefined,
): Promise<string | undefined> {
  if (output === undefined || !/^0x[0-9a-f]{8}/.test(output)) return undefined
  return errorText(context, id, output as `0x${string}`)
}
