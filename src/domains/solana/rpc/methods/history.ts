import { base64 } from '@scure/base'
import { invalidParams } from '#kernel/json-rpc'
import type { Ledger } from '../../ledger'
import type { TransactionRow } from '../../tables'
import { decodeTransaction } from '../../wire/transaction'
import { atSlot, type Method } from '../method'
import { addressParam, configParam, signatureParam, wholeParam } from '../params'
import { viewTransaction } from '../transaction-view'

const MOST_SIGNATURES = 1_000
const MOST_STATUSES = 256

/** Final as soon as it is processed: there is one validator, and it does not change its mind. */
const FINAL = 'finalized'

const getSignatureStatuses: Method = async ({ ledger, params }) => {
  if (!Array.isArray(params[0])) throw invalidParams('Invalid params: expected a list of signatures')
  if (params[0].length > MOST_STATUSES) throw invalidParams(`Too many inputs provided; max ${MOST_STATUSES}`)
  const rows = await ledger.transactions(params[0].map(signatureParam))
  return atSlot(
    ledger,
    rows.map((row) =>
      row
        ? {
            slot: row.slot,
            confirmations: null,
            err: row.err,
            status: row.err === null ? { Ok: null } : { Err: row.err },
            confirmationStatus: FINAL,
          }
        : null,
    ),
  )
}

const getSignaturesForAddress: Method = async ({ ledger, params }) => {
  const address = addressParam(params[0])
  const { before, until, limit: requested } = configParam(params[1])
  const limit =
    requested === undefined || requested === null ? MOST_SIGNATURES : wholeParam(requested, 'a limit')
  if (limit < 1 || limit > MOST_SIGNATURES) {
    throw invalidParams(`Invalid limit; max ${MOST_SIGNATURES}`)
  }
  const [older, newer] = [await place(ledger, before), await place(ledger, until)]
  const signatures = await ledger.mentions(address, { before: older, until: newer, limit })
  const rows = await ledger.transactions(signatures)
  return rows.flatMap((row) => (row ? [summary(row)] : []))
}

/** Where a signature stands in the ledger's order. */
async function place(ledger: Ledger, signature: unknown): Promise<string | undefined> {
  if (signature === undefined || signature === null) return undefined
  const row = await ledger.transaction(signatureParam(signature))
  if (!row) throw invalidParams('Invalid param: the transaction of this signature is not part of the ledger')
  return row.order
}

function summary({ signature, slot, err, memo, at }: TransactionRow) {
  return { signature, slot, err, memo, blockTime: seconds(at), confirmationStatus: FINAL }
}

/** Null for a signature that is not known. */
const getTransaction: Method = async ({ ledger, params }) => {
  const row = await ledger.transaction(signatureParam(params[0]))
  if (!row) return null
  const config = configParam(params[1])
  return { slot: row.slot, blockTime: seconds(row.at), ...(await viewTransaction(ledger, row, config)) }
}

const getTransactionCount: Method = async ({ ledger }) => (await ledger.position()).transactions

export function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}

export function mentionsOf({ wire }: TransactionRow) {
  return decodeTransaction(base64.decode(wire)).message
}

export const historyMethods: Readonly<Record<string, Method>> = {
  getSignatureStatuses,
  getSignaturesForAddress,
  getTransaction,
  getTransactionCount,
}
