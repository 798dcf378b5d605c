import { pause } from '#kernel/concurrency/pause'
import type { Context, TransactionContext } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { errors, Refusal, type Verdict } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { defineLocal } from '#kernel/local'
import { type TaskHandler, taskTable } from '#kernel/scheduler'
import type { AnyTable } from '#kernel/store'
import { costOf, dollars } from '../money'
import { type AccountRow, accountTable, type ReservationRow, reservationTable } from '../tables'
import { accountOf } from './account'
import { admit, admittedFromMemory } from './admission'
import { topUpAfterRefusal } from './auto-topup'
import { type Charge, charge, chargeTables, NO_TOKENS } from './usage'

declare module '#kernel/bus' {
  interface BusEvents {
    /** A wallet's credit, what is reserved of it, or its settings. */
    'gateway.changed': { walletId: string }
  }
}

export const RESERVATION_LAPSES = 'gateway.reservation-lapses'

/** What holding credit and settling it read and write. */
const creditTables = [...chargeTables, reservationTable]

/** A reservation without a heartbeat for so long belongs to a process that died. */
const LEASE_MS = MINUTE_MS
/** How long a reservation is in memory only, milliseconds: no longer than what was sent is anywhere else. */
const MS_IN_MEMORY = 50
/** The provider of a request that none answers. */
const NOBODY = 'none'

/** A model request, as its worst case is reckoned: its prompt and the most that it may put out. */
export type CreditRequest = Pick<
  ReservationRow,
  'id' | 'walletId' | 'keyId' | 'model' | 'prices' | 'inputTokens' | 'maxOutputTokens'
>

interface HoldOptions {
  /** For the refusal: what would cost less. */
  readonly howToLower: string
  /** A whole answer has its status with its end, and can as well wait for its reservation. */
  readonly isStreamed?: boolean
  /** Of the output, those that are an image. */
  readonly imageTokens?: number
}

/** What its one transaction comes to; remembered for a repeat of the request. */
interface Reserved {
  readonly id: string
  readonly verdicts: readonly Verdict[]
}

/** A `Call`, or who has a transaction like one's: for a repeat it skips `run`, and returns what the first one came to. */
export interface CreditHolder extends Pick<Call, 'context' | 'canGoAhead'> {
  transact(
    tables: readonly AnyTable[],
    run: (context: TransactionContext) => Promise<Reserved>,
  ): Promise<Reserved>
  transactLater(
    tables: readonly AnyTable[],
    run: (context: TransactionContext) => Promise<Reserved>,
    until: Promise<unknown>,
  ): Promise<Reserved>
}

export interface Settlement extends Pick<Charge, 'outcome' | 'usage' | 'imageTokens'> {
  /** Who answered, where that was not written down yet. */
  readonly provider?: string
}

type Progress = Pick<ReservationRow, 'sentTokens' | 'provider'>

/** The reservations of the answers that this process is giving: in memory only, and they end with the process. */
const reservations = defineLocal('gateway.reservations', () => new Set<Reservation>())

/**
 * Holds the worst case of a request back from its wallet's credit, or refuses with 402. Where memory says that it will be
 * admitted, a streamed answer begins at once, and its reservation is written a little later; otherwise that comes first.
 */
export async function holdCredit(
  holder: CreditHolder,
  request: CreditRequest,
  { howToLower, isStreamed = false, imageTokens }: HoldOptions,
): Promise<Reservation> {
  const { context } = holder
  const tokens = { ...NO_TOKENS, input: request.inputTokens, output: request.maxOutputTokens }
  const worst = { ...request, microUsd: costOf(request.prices, tokens, imageTokens).microUsd }
  const verdicts = isStreamed && holder.canGoAhead() ? certainVerdicts(context, worst) : undefined
  if (verdicts) return new Reservation(holder, worst, howToLower, verdicts)
  await settleAbandoned(context, request.walletId)
  const reservation = new Reservation(holder, worst, howToLower)
  await reservation.written
  return reservation
}

type WorstCase = CreditRequest & Pick<ReservationRow, 'microUsd'>

/** The worst case of one request, until it is settled: once, however much of it was written by then. */
export class Reservation {
  readonly request: WorstCase & Pick<ReservationRow, 'at'>
  /** Once written, that of the first request where this one repeats it. */
  id: string
  /** By what the request was admitted. */
  verdicts: readonly Verdict[]
  /** Rejects where it came to nothing. */
  readonly written: Promise<void>
  readonly #context: Context
  /** How far the transaction that writes it has come. */
  #writing: 'waits' | 'runs' | 'ended' = 'waits'
  #settlement: Settlement | undefined
  #settled: Promise<void> | undefined
  /** Why nothing pays for the answer any more. */
  #failure: unknown
  readonly #end = new AbortController()
  /** Aborts when it is settled. */
  readonly ended = this.#end.signal

  /** `verdicts`: where it is certain to be admitted, and may be written later. */
  constructor(holder: CreditHolder, request: WorstCase, howToLower: string, verdicts?: readonly Verdict[]) {
    const { context } = holder
    this.#context = context
    this.request = { ...request, at: context.clock.now() }
    this.id = request.id
    this.verdicts = verdicts ?? []
    const run = (context: TransactionContext) => this.#write(context, howToLower)
    const writing = verdicts
      ? holder.transactLater(creditTables, run, pause(MS_IN_MEMORY, this.ended))
      : holder.transact(creditTables, run)
    context.local(reservations).add(this)
    this.written = this.#endWriting(writing)
    this.written.catch(() => undefined)
  }

  /** Whether its account does not show it yet. */
  get isPending(): boolean {
    return this.#writing !== 'ended'
  }

  /** Whether an answer may still be sent on it, and is to be settled. */
  get isOpen(): boolean {
    return !this.#settled && this.#failure === undefined && this.#context.store.isOpen
  }

  /** Throws where nothing pays for the answer any more: then nothing more may be sent. */
  check(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Writes down how far the answer has come: what is billed when its process dies. */
  async progress(progress: Progress): Promise<void> {
    // A failure (closed, storage full) says nothing of the reservation: the end is settled in any case.
    const isOurs = await heartbeat(this.#context, this.id, progress).catch(() => true)
    if (!isOurs) this.#failure = lost(this.id)
  }

  /**
   * Bills what was used and lets go of the rest: in the transaction that writes the reservation where that has not begun,
   * otherwise in one of its own.
   */
  settle(settlement: Settlement): Promise<void> {
    this.#settled ??= this.#settle(settlement)
    return this.#settled
  }

  async #settle(settlement: Settlement): Promise<void> {
    const { store, transaction } = this.#context
    const isOneTransaction = this.#writing === 'waits'
    if (isOneTransaction) this.#settlement = settlement
    this.#end.abort()
    try {
      await this.written.catch(() => undefined)
      if (isOneTransaction || this.#failure !== undefined) return
      const charged = await transaction(creditTables, (context) => {
        return settle(context, { ...this.request, id: this.id }, settlement)
      })
      if (charged === undefined) this.#failure = lost(this.id)
      this.#publish()
    } catch (thrown) {
      // The emulator was closed: the next process settles it.
      if (store.isOpen) throw thrown
    } finally {
      this.#forget()
    }
  }

  /** Where the answer has come to its end by then, that is charged, and nothing reserved. */
  async #write(context: TransactionContext, howToLower: string): Promise<Reserved> {
    this.#writing = 'runs'
    const settlement = this.#settlement
    const { id, walletId, microUsd } = this.request
    const { account, verdicts } = await admit(context, walletId, microUsd, howToLower)
    if (settlement) await chargeAnswer(context, account, this.request, settlement)
    else await reserve(context, account, this.request)
    return { id, verdicts }
  }

  async #endWriting(writing: Promise<Reserved>): Promise<void> {
    const { store } = this.#context
    try {
      const { id, verdicts } = await writing
      this.id = id
      this.verdicts = verdicts
      const isRepeat = this.#writing === 'waits'
      // Of one that was billed, and died before it was answered: it is answered, and not billed.
      if (isRepeat && !(await store.row(reservationTable, this.id))) {
        this.#settled = Promise.resolve()
        this.#forget()
      }
    } catch (thrown) {
      this.#failure = store.explain(thrown)
      this.#forget()
      await topUpAfterRefusal(this.#context, this.request, thrown)
      throw thrown
    } finally {
      this.#writing = 'ended'
    }
    this.#publish()
  }

  #forget(): void {
    this.#context.local(reservations).delete(this)
  }

  #publish(): void {
    this.#context.bus.publish({ type: 'gateway.changed', walletId: this.request.walletId })
  }
}

function lost(id: string): Refusal {
  return new Refusal(
    errors.internal,
    'The answer was settled while it was sent: another process took this one for dead when time went on, or the state was reset.',
    { rule: 'gateway.reservation.lost', facts: { id } },
  )
}

/**
 * By what a request is admitted that its transaction will not refuse, from memory. Undefined where only that can say, and
 * where somebody may have left reservations behind, which are to be settled first.
 */
function certainVerdicts(
  context: Context,
  { walletId, microUsd }: WorstCase,
): readonly Verdict[] | undefined {
  const pending = reservationsHere(context, walletId).filter(({ isPending }) => isPending)
  const admission = admittedFromMemory(context, walletId, microUsd, total(pending))
  return admission && !isLeftBehind(context, admission.account) ? admission.verdicts : undefined
}

/** Whether more is reserved than for the answers that this process is giving. */
function isLeftBehind(context: Context, { walletId, reservedMicroUsd }: AccountRow): boolean {
  return reservedMicroUsd > total(reservationsHere(context, walletId))
}

function total(all: readonly Reservation[]): number {
  return all.reduce((sum, { request }) => sum + request.microUsd, 0)
}

function reservationsHere({ local }: Context, walletId: string): Reservation[] {
  return [...local(reservations)].filter(({ request }) => request.walletId === walletId)
}

function isHere(context: Context, { id, walletId }: ReservationRow): boolean {
  return reservationsHere(context, walletId).some((each) => each.id === id)
}

/** Resolves when everything that is reserved of a wallet's credit is in the database: for who shows it. */
export async function reservationsWritten(context: Context, walletId: string): Promise<void> {
  await context.store.begun(creditTables)
  await Promise.allSettled(reservationsHere(context, walletId).map(({ written }) => written))
}

/** What is being answered now. */
export function openReservations({ store }: Context, walletId: string): Promise<ReservationRow[]> {
  return store.table(reservationTable).where('walletId').equals(walletId).toArray()
}

/** Over `creditTables`. */
async function reserve(
  context: TransactionContext,
  account: AccountRow,
  request: Omit<ReservationRow, keyof Progress | 'beatAt'>,
): Promise<void> {
  const { store, clock } = context
  const row = { ...request, beatAt: clock.machine(), sentTokens: null, provider: NOBODY }
  const reservedMicroUsd = account.reservedMicroUsd + row.microUsd
  await Promise.all([
    store.table(reservationTable).add(row),
    store.table(accountTable).put({ ...account, reservedMicroUsd }),
    scheduleLapse(context, row.id, row.at + LEASE_MS),
  ])
}

/** False where it is settled already, by a process that took this one for dead, or the state it began in is gone. */
function heartbeat(context: Context, id: string, progress: Progress): Promise<boolean> {
  return context.transaction([reservationTable, taskTable], async (context) => {
    const { store, clock } = context
    const row = await store.table(reservationTable).get(id)
    if (!row) return false
    await Promise.all([
      store.table(reservationTable).put({ ...row, ...progress, beatAt: clock.machine() }),
      scheduleLapse(context, id, clock.now() + LEASE_MS),
    ])
    return true
  })
}

/**
 * Bills what was used and lets go of the rest (over `creditTables`). Exactly once: the row is gone then, and a second
 * settlement finds none. Returns the charge, micro-dollars.
 */
async function settle(
  context: TransactionContext,
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
    chargeAnswer(context, freed, row, { ...settlement, provider: settlement.provider || row.provider }),
    store.table(reservationTable).delete(id),
    scheduler.cancel(lapseId(id)),
  ])
  return charged
}

/** Charges an account that holds nothing back for it any more. */
function chargeAnswer(
  context: TransactionContext,
  account: AccountRow,
  { id, model, prices, at }: Pick<ReservationRow, 'id' | 'model' | 'prices' | 'at'>,
  { provider, ...settlement }: Settlement,
): Promise<number> {
  const latencyMs = context.clock.now() - at
  const answer = { id, model, prices, kind: 'gateway', provider: provider || NOBODY, latencyMs } as const
  return charge(context, account, { ...answer, ...settlement })
}

/** What an answer that broke off is billed by: the prompt, and what was sent of the answer; `null`: it never began. */
export function cutSettlement(
  { inputTokens, maxOutputTokens }: Pick<ReservationRow, 'inputTokens' | 'maxOutputTokens'>,
  sentTokens: number | null,
): Settlement {
  if (sentTokens === null) return { outcome: 'failed', usage: NO_TOKENS }
  const usage = { ...NO_TOKENS, input: inputTokens, output: Math.min(sentTokens, maxOutputTokens) }
  return { outcome: 'cut', usage }
}

/**
 * Settles what has been left behind for a minute of machine time: a clock that was set back would hold it for as long
 * as it went back. By itself, because a refusal that follows must not take it back.
 */
async function settleAbandoned(context: Context, walletId: string): Promise<void> {
  const { clock } = context
  // Those that hold nothing back wait for their piece of due work.
  if (!isLeftBehind(context, await accountOf(context, walletId))) return
  for (const row of await openReservations(context, walletId)) {
    const isAbandoned = Math.abs(clock.machine() - row.beatAt) > LEASE_MS && !isHere(context, row)
    if (!isAbandoned) continue
    await context.transaction(creditTables, (context) =>
      settle(context, row, cutSettlement(row, row.sentTokens)),
    )
  }
}

/** Settles what a process left behind that died in the middle of an answer. */
export function lapsedReservations(): TaskHandler {
  return {
    tables: creditTables,
    async run(context, task) {
      const id = task.payload
      const row = await context.store.table(reservationTable).get(id)
      if (!row) return `the model request ${id} was settled already`
      if (isHere(context, row)) {
        // Twice as far each time: an advance over a year must not stop at each of its minutes.
        await scheduleLapse(context, id, task.at + Math.max(LEASE_MS, task.at - row.at))
        return `the model request ${id} is still being answered`
      }
      const charged = await settle(context, row, cutSettlement(row, row.sentTokens))
      return `the model request ${id} broke off, and ${dollars(charged ?? 0)} was billed for what was sent`
    },
  }
}

function scheduleLapse({ scheduler }: TransactionContext, id: string, at: number): Promise<void> {
  return scheduler.schedule({ id: lapseId(id), kind: RESERVATION_LAPSES, at, payload: id })
}

function lapseId(id: string): string {
  return `${RESERVATION_LAPSES}:${id}`
}
