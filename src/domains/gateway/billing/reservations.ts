import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { defineLocal } from '#kernel/local'
import { type TaskHandler, taskTable } from '#kernel/scheduler'
import type { TokenUsage } from '../formats/model-request'
import { costOf, dollars } from '../money'
import { type AccountRow, accountTable, type ReservationRow, reservationTable } from '../tables'
import { accountOf } from './account'
import { record } from './ledger'
import { chargeTables } from './tables-of-a-charge'
import { addUsage, NO_TOKENS } from './usage'

/**
 * The answers that this process is giving, by their reservation's id. In memory only: another process has its own, and
 * they end with the process.
 */
export const liveAnswers = defineLocal('gateway.live-answers', () => new Map<string, LiveAnswer>())

export interface LiveAnswer {
  readonly walletId: string
  /** The worst case that is held back for it. */
  readonly microUsd: number
}

/** A reservation without a heartbeat for so long belongs to a process that died. */
export const LEASE_MS = MINUTE_MS
/** The provider of a request that none answers. */
export const NOBODY = 'none'
export const RESERVATION_LAPSES = 'gateway.reservation-lapses'

declare module '#kernel/bus' {
  interface BusEvents {
    /** A wallet's credit, what is held back of it, or its settings. */
    'gateway.changed': { walletId: string }
  }
}

/**
 * Writes down how far an answer has come: what is billed when its process dies. False where it is settled already, by
 * a process that took this one for dead, or the state it began in is gone: then nothing more may be sent.
 */
export function heartbeat(
  context: Context,
  id: string,
  progress: Pick<ReservationRow, 'sentTokens' | 'provider'>,
): Promise<boolean> {
  const { store, clock } = context
  return store.write([reservationTable, taskTable], async () => {
    const row = await store.table(reservationTable).get(id)
    if (!row) return false
    await Promise.all([
      store.table(reservationTable).put({ ...row, ...progress, beatAt: clock.machine() }),
      scheduleLapse(context, id, clock.now() + LEASE_MS),
    ])
    return true
  })
}

export interface Settlement {
  /** `failed`: nothing was sent, and nothing is billed. */
  readonly outcome: 'whole' | 'cut' | 'failed'
  readonly usage: TokenUsage
  /** Who answered, where that was not written down yet. */
  readonly provider?: string
  /** Of the output, those that are an image. */
  readonly imageTokens?: number
}

/**
 * Bills what was used and lets go of the rest, in the caller's transaction over `chargeTables`. Exactly once: the
 * reservation is gone then, and a second settlement finds none. Returns the charge, micro-dollars.
 */
export async function settle(
  context: Context,
  { id, walletId }: Pick<ReservationRow, 'id' | 'walletId'>,
  settlement: Settlement,
): Promise<number | undefined> {
  const { store, scheduler } = context
  const [row, account] = await Promise.all([
    store.table(reservationTable).get(id),
    accountOf(context, walletId),
  ])
  if (!row) return undefined
  const freed = { ...account, reservedMicroUsd: account.reservedMicroUsd - row.microUsd }
  const [charged] = await Promise.all([
    charge(context, row, freed, { ...settlement, provider: settlement.provider || row.provider }),
    store.table(reservationTable).delete(id),
    scheduler.cancel(lapseId(id)),
  ])
  return charged
}

/**
 * Bills what was used, in the caller's transaction, to an account that holds nothing back for it any more. Returns the
 * charge, micro-dollars.
 */
export async function charge(
  context: Context,
  {
    id,
    walletId,
    model,
    prices,
    at: begunAt,
  }: Pick<ReservationRow, 'id' | 'walletId' | 'model' | 'prices' | 'at'>,
  account: AccountRow,
  { outcome, usage, provider, imageTokens = 0 }: Settlement,
): Promise<number> {
  const { store, clock } = context
  const at = clock.now()
  const failed = outcome === 'failed'
  const used = failed ? NO_TOKENS : usage
  const cost = costOf(prices, used, imageTokens)
  const { microUsd } = cost
  await Promise.all([
    microUsd > 0 && !failed
      ? record(context, account, { id, at, kind: 'gateway', microUsd: -microUsd, model, outcome })
      : store.table(accountTable).put(account),
    addUsage(context, {
      ...{ walletId, at, model, usage: used, cost, failed },
      provider: provider || NOBODY,
      latencyMs: at - begunAt,
    }),
  ])
  return microUsd
}

/** What is being answered now. */
export function openReservations({ store }: Context, walletId: string): Promise<ReservationRow[]> {
  return store.table(reservationTable).where('walletId').equals(walletId).toArray()
}

/** What an answer that broke off is billed by: the prompt, and what was sent of the answer; `null`: it never began. */
export function cutSettlement(
  row: Pick<ReservationRow, 'inputTokens' | 'maxOutputTokens'>,
  sentTokens: number | null,
): Settlement {
  return sentTokens === null
    ? { outcome: 'failed', usage: NO_TOKENS }
    : {
        outcome: 'cut',
        usage: { ...NO_TOKENS, input: row.inputTokens, output: Math.min(sentTokens, row.maxOutputTokens) },
      }
}

/** Settles what a process left behind that died in the middle of an answer. */
export function lapsedReservations(context: Context): TaskHandler {
  return {
    tables: chargeTables,
    async run(store, scheduler) {
      const id = scheduler.payload
      const row = await store.table(reservationTable).get(id)
      if (!row) return `the model request ${id} was settled already`
      if (context.local(liveAnswers).has(id)) {
        // Twice as far each time: an advance over a year must not stop at each of its minutes.
        await scheduleLapse(context, id, scheduler.at + Math.max(LEASE_MS, scheduler.at - row.at))
        return `the model request ${id} is still being answered`
      }
      const charged = await settle(context, row, cutSettlement(row, row.sentTokens))
      return `the model request ${id} broke off, and ${dollars(charged ?? 0)} was billed for what was sent`
    },
  }
}

export function scheduleLapse({ scheduler }: Context, id: string, at: number): Promise<void> {
  return scheduler.schedule({ id: lapseId(id), kind: RESERVATION_LAPSES, at, payload: id })
}

function lapseId(id: string): string {
  return `${RESERVATION_LAPSES}:${id}`
}
