import { HIDDEN_MARK, hideAssigned } from '#domains/environment'
import { makerOf } from '#domains/keys'
import type { Principal } from '#domains/wallet'
import { walletById, walletTables } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { Context, TransactionContext } from '#kernel/context'
import { errors, invalidField, isRefusal, Refusal } from '#kernel/errors'
import { jobTables } from '#kernel/jobs/job-states'
import { oldestFirst } from '#kernel/order'
import type { AnyTable } from '#kernel/store'
import { automationErrors } from './errors'
import { prompterOf } from './prompter'
import { type AutomationRow, automationTable, FIRE, type Trigger } from './tables'
import { nextTime } from './times'

declare module '#kernel/bus' {
  interface BusEvents {
    'automations.changed': { walletId: string }
  }
}

/** Row automations: those that are active or paused. */
const MAX_FREE = 5
const MAX_CLUB = 20
/** Of those that have ended the newest are kept. */
const MAX_ENDED = 100

/** What the rules on this page write to. */
export const automationTables: readonly AnyTable[] = [automationTable, ...walletTables, ...jobTables]

/** A wallet's automations, the newest first. */
export async function automationsOf({ store }: Context, walletId: string): Promise<AutomationRow[]> {
  const rows = await store.table(automationTable).where('walletId').equals(walletId).toArray()
  return rows.sort((one, other) => oldestFirst(other, one))
}

/** Throws 404 also for another wallet's. */
export async function automationOf({ store }: Context, walletId: string, id: string): Promise<AutomationRow> {
  const row = await store.table(automationTable).get(id)
  if (row?.walletId === walletId) return row
  throw new Refusal(
    automationErrors.unknown,
    `This wallet has no automation ${JSON.stringify(id.slice(0, 100))}. GET /user/automation lists those it has. (Rule automations.unknown.)`,
    { rule: 'automations.unknown', facts: { id: id.slice(0, 100) } },
  )
}

export interface AutomationInput {
  readonly prompt: string
  /** Absent: the beginning of the prompt. */
  readonly name?: string | undefined
  readonly trigger: Trigger
}

/**
 * An automation as a row, not yet stored. Throws 400 for a time that has passed, a token that there is not, and a secret
 * in the prompt. Outside of transactions. Row automations.
 */
export async function draftAutomation(
  context: Context,
  principal: Pick<Principal, 'walletId'> & AutomationRow['by'],
  { prompt, name, trigger }: AutomationInput,
): Promise<AutomationRow> {
  enforceNoSecret(prompt)
  if (trigger.type === 'price') await enforceToken(context, trigger.token)
  const nextRunAt = await nextTime(context, trigger)
  if (nextRunAt === null) throw passed(context, trigger)
  const { walletId, ...by } = principal
  return {
    id: await context.ids.id('auto'),
    walletId,
    name: name ?? beginningOf(prompt),
    prompt,
    trigger,
    status: 'active',
    by,
    threadId: await context.ids.id('thr'),
    createdAt: context.clock.now(),
    nextRunAt,
    lastRunAt: null,
    lastJobId: null,
    runs: 0,
    problem: null,
  }
}

/** Who makes an automation, as its row says it. */
export function madeBy(principal: Principal): Pick<Principal, 'walletId'> & AutomationRow['by'] {
  return { walletId: principal.walletId, ...makerOf(principal) }
}

/** Stores a draft. Throws 403 beyond 5 of a wallet, 20 with the club. */
export async function addAutomation(
  context: TransactionContext,
  draft: AutomationRow,
): Promise<AutomationRow> {
  const all = await automationsOf(context, draft.walletId)
  const open = all.filter(isOpen)
  const { club } = await walletById(context, draft.walletId)
  const most = club.active ? MAX_CLUB : MAX_FREE
  if (open.length >= most) {
    const more = club.active ? '' : `; with the club it may have ${MAX_CLUB}`
    throw new Refusal(
      automationErrors.tooMany,
      `This wallet has ${open.length} automations that are active or paused, and may have ${most}${more}. Cancel or remove one. (Rule automations.count.)`,
      { rule: 'automations.count', facts: { count: open.length, limit: most, club: club.active } },
    )
  }
  const table = context.store.table(automationTable)
  const ended = all.filter((row) => !isOpen(row))
  await table.bulkDelete(ended.slice(MAX_ENDED).map(({ id }) => id))
  await table.add(draft)
  await scheduleFiring(context, draft)
  return draft
}

/** What the status of an automation can be changed to. `nextRunAt`: by `nextTime`, before the transaction. */
export type Turn =
  | { readonly status: 'paused' | 'cancelled' }
  | { readonly status: 'active'; readonly nextRunAt: number | null }

/**
 * Pauses one, lets it go on, or ends it for good (over `automationTables`); one that is so already stays so. Throws 409
 * for one that ended otherwise.
 */
export async function turnAutomation(
  context: TransactionContext,
  { walletId, id }: Pick<AutomationRow, 'walletId' | 'id'>,
  turn: Turn,
): Promise<AutomationRow> {
  const before = await automationOf(context, walletId, id)
  const after = turned(context, before, turn)
  if (after.nextRunAt !== before.nextRunAt) await unscheduleFiring(context, before)
  await context.store.table(automationTable).put(after)
  if (after.nextRunAt !== before.nextRunAt) await scheduleFiring(context, after)
  return after
}

function turned(context: Context, row: AutomationRow, turn: Turn): AutomationRow {
  if (turn.status !== 'cancelled' || row.status !== 'cancelled') enforceOpen(row)
  if (turn.status !== 'active') return { ...row, status: turn.status, nextRunAt: null }
  if (row.status === 'active') return row
  if (turn.nextRunAt === null) throw passed(context, row.trigger)
  return { ...row, ...turn, problem: null }
}

/** Removes one. A prompt that it has sent already is carried out all the same. */
export async function removeAutomation(
  context: TransactionContext,
  walletId: string,
  id: string,
): Promise<void> {
  const row = await automationOf(context, walletId, id)
  await unscheduleFiring(context, row)
  await context.store.table(automationTable).delete(id)
}

/** The same where storage is full: its next firing finds nothing to do, instead of being cancelled. */
export function removeAutomationOnly(context: Context, id: string): Promise<void> {
  return context.transaction([automationTable], ({ store }) => store.table(automationTable).delete(id))
}

/** Has it fire at its time (over `jobTables`). False where this very firing is still under way. */
export async function scheduleFiring(
  { jobs }: TransactionContext,
  { id, nextRunAt }: AutomationRow,
): Promise<boolean> {
  if (nextRunAt === null) return true
  return jobs.enqueue({ id: firingId(id, nextRunAt), kind: FIRE, payload: id }, { virtualAt: nextRunAt })
}

export async function unscheduleFiring(
  { jobs }: TransactionContext,
  { id, nextRunAt }: AutomationRow,
): Promise<void> {
  if (nextRunAt !== null) await jobs.cancel(firingId(id, nextRunAt))
}

/** One for each time, because the firing that schedules the next one has not ended. */
export function firingId(automationId: string, at: number): string {
  return `${automationId}@${at}`
}

function isOpen({ status }: AutomationRow): boolean {
  return status === 'active' || status === 'paused'
}

function enforceOpen(row: AutomationRow): void {
  if (isOpen(row)) return
  throw new Refusal(
    automationErrors.ended,
    `The automation ${row.id} is ${row.status}, and stays so. Make a new one with POST /user/automation. (Rule automations.ended.)`,
    { rule: 'automations.ended', facts: { id: row.id, status: row.status } },
  )
}

function passed({ clock }: Context, trigger: Trigger): Refusal {
  const at = trigger.type === 'at' ? iso(trigger.at) : ''
  const problem = `${at} has passed; the emulator's clock shows ${iso(clock.now())}`
  return invalidField('trigger.at', problem, 'automations.at', { at })
}

/** The agent says what is wrong with a token, and does not know in which field it was sent. */
async function enforceToken(context: Context, token: string): Promise<void> {
  try {
    await prompterOf(context).price(token)
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.spec !== errors.invalidRequest) throw thrown
    const { rule, facts } = thrown.decision
    throw invalidField('trigger.token', thrown.message.replace(/\.$/, ''), rule, facts)
  }
}

/** The prompt is stored, shown and sent as it is. */
function enforceNoSecret(prompt: string): void {
  if (!HIDDEN_MARK.test(prompt) && hideAssigned(prompt).values.length === 0) return
  throw invalidField(
    'prompt',
    'has a secret in it, which an automation would keep where everybody reads it. Set a variable first, with POST /agent/env, and let the prompt have {{NAME}}',
    'automations.secret',
  )
}

function beginningOf(prompt: string): string {
  const line = prompt.trim().split(/\s+/).join(' ')
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`
}
