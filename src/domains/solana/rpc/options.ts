import { invalidParams, quoted, RpcError } from '#kernel/json-rpc'
import type { Ledger } from '../ledger'
import { u64Param } from './params'

const MIN_CONTEXT_SLOT_NOT_REACHED = -32016

const COMMITMENTS = ['processed', 'confirmed', 'finalized']

/** What these answer is never of a slot that is only processed. */
const CONFIRMED_ONLY = [
  'getBlock',
  'getBlocks',
  'getBlocksWithLimit',
  'getTransaction',
  'getSignaturesForAddress',
]

/** True or false, and nothing else. */
const FLAGS = [
  'withContext',
  'sortResults',
  'searchTransactionHistory',
  'skipPreflight',
  'sigVerify',
  'replaceRecentBlockhash',
  'innerInstructions',
  'rewards',
]
const COUNTS = ['maxRetries', 'maxSupportedTransactionVersion']

/**
 * Checks the options that mean the same in every method: `commitment` (all is final at once, so each is obeyed),
 * `minContextSlot`, and the types of the others. They are in the last parameter, where that is an object.
 */
export async function checkOptions(
  ledger: Ledger,
  method: string,
  params: readonly unknown[],
): Promise<void> {
  const options = params.at(-1)
  if (options === null || typeof options !== 'object' || Array.isArray(options)) return
  const given = Object.entries(options as Record<string, unknown>).filter(([, value]) => value != null)
  for (const [name, value] of given) {
    if (name === 'commitment' || name === 'preflightCommitment') checkCommitment(method, name, value)
    else if (FLAGS.includes(name) && typeof value !== 'boolean') throw wrongType(name, value, 'a boolean')
    else if (COUNTS.includes(name)) u64Param(value, `${name}, a whole number`)
    else if (name === 'minContextSlot') await checkSlot(ledger, u64Param(value, 'minContextSlot, a slot'))
  }
}

function checkCommitment(method: string, name: string, value: unknown): void {
  if (typeof value !== 'string' || !COMMITMENTS.includes(value)) {
    throw invalidParams(
      `Invalid params: ${name}: unknown variant ${quoted(value)}, expected one of ${COMMITMENTS.join(', ')}`,
    )
  }
  if (value === 'processed' && CONFIRMED_ONLY.includes(method)) {
    throw invalidParams('Method does not support commitment below `confirmed`')
  }
}

async function checkSlot(ledger: Ledger, least: bigint): Promise<void> {
  const { slot } = await ledger.position()
  if (least <= slot) return
  throw new RpcError(MIN_CONTEXT_SLOT_NOT_REACHED, 'Minimum context slot has not been reached', {
    contextSlot: slot,
  })
}

function wrongType(name: string, value: unknown, expected: string): RpcError {
  return invalidParams(`Invalid params: ${name}: invalid type: ${quoted(value)}, expected ${expected}`)
}
