import { z } from 'zod'
import {
  addAutomation,
  automationsOf,
  automationTables,
  draftAutomation,
  madeBy,
  newAutomation,
  nextTime,
  removeAutomation,
  triggerOf,
  turnAutomation,
} from '#domains/automations'
import { iso } from '#kernel/clock'
import type { TransactionContext } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { attempt } from '../attempt'
import { defineTool, type ToolCall, type ToolResult } from '../tool'

type AutomationRow = Awaited<ReturnType<typeof automationsOf>>[number]

/** Row automations. */
export const listAutomations = defineTool({
  name: 'list_automations',
  description: "The wallet's automations: prompts that are sent by the clock, or by a price.",
  args: z.strictObject({}),
  writes: false,
  words: () => 'list the automations',
  async run({ context, principal }) {
    const rows = await automationsOf(context, principal.walletId)
    return {
      text:
        rows.length === 0
          ? 'You have no automations.'
          : rows
              .map((row) => `${row.id}: "${row.prompt}", ${whenOf(row)}, ${row.status}${nextOf(row)}`)
              .join('\n'),
      data: { automations: rows.map(viewOf) },
    }
  },
})

type AutomationFields = z.infer<typeof newAutomation>

/** Row automations: the prompt is sent with the rights that its creator has then. */
export const createAutomation = defineTool<AutomationFields>({
  name: 'create_automation',
  description:
    'Have a prompt sent to the agent later: by a cron schedule (UTC), at a time, or when a price falls below or rises above USD.',
  args: newAutomation,
  writes: true,
  words: ({ prompt, trigger }) => `schedule "${prompt}", ${whenOf({ trigger: triggerOf(trigger) })}`,
  async run(call, { prompt, name, trigger }) {
    enforceFreeSource(call)
    const { context, principal } = call
    const input = { prompt, name, trigger: triggerOf(trigger) }
    const draft = await attempt(() => draftAutomation(context, madeBy(principal), input))
    const row = await call.transact(automationTables, async (context) => addAutomation(context, draft()))
    return done(call, row, `Scheduled "${row.prompt}", ${whenOf(row)} (${row.id})${nextOf(row)}.`)
  },
})

const oneArgs = z.strictObject({
  automation: z.string().min(1).max(200).describe('its id, its name, or words of its prompt'),
})
type One = z.infer<typeof oneArgs>

/** Row automations. */
export const pause = defineTool<One>({
  ...changing('pause', 'Pause an automation: what falls due meanwhile is left out.'),
  run: (call, input) =>
    changed(call, input, 'Paused', (context, row) => turnAutomation(context, row, { status: 'paused' })),
})

/** Row automations. */
export const resume = defineTool<One>({
  ...changing('resume', 'Let a paused automation go on, from its next time.'),
  async run(call, input) {
    enforceFreeSource(call)
    const { context } = call
    const row = await found(call, input)
    const turn = { status: 'active', nextRunAt: await nextTime(context, row.trigger) } as const
    return changed(call, input, 'Resumed', (context) => turnAutomation(context, row, turn))
  },
})

/** Row automations. */
export const cancel = defineTool<One>({
  ...changing('cancel', 'End an automation for good; it stays in the list.'),
  run: (call, input) =>
    changed(call, input, 'Cancelled', (context, row) =>
      turnAutomation(context, row, { status: 'cancelled' }),
    ),
})

/** Row automations. */
export const remove = defineTool<One>({
  ...changing('delete', 'End an automation and remove it from the list.'),
  run: (call, input) =>
    changed(call, input, 'Deleted', async (context, row) => {
      await removeAutomation(context, row.walletId, row.id)
      return row
    }),
})

function changing(verb: string, description: string) {
  return {
    ...{ name: `${verb}_automation`, description, args: oneArgs, writes: true },
    words: ({ automation }: One) => `${verb} the automation "${automation}"`,
  }
}

async function changed(
  call: ToolCall,
  input: One,
  verb: string,
  change: (context: TransactionContext, row: AutomationRow) => Promise<AutomationRow>,
): Promise<ToolResult> {
  const row = await call.transact(automationTables, async (context) =>
    change(context, await found(call, input)),
  )
  return done(call, row, `${verb} the automation "${row.name}" (${row.id})${nextOf(row)}.`)
}

/** The one that is meant. Throws a refusal where none is, or more than one could be. */
async function found({ context, principal }: ToolCall, { automation }: One): Promise<AutomationRow> {
  const all = await automationsOf(context, principal.walletId)
  const query = automation.trim().toLowerCase()
  const byId = all.find(({ id }) => id.toLowerCase() === query)
  if (byId) return byId
  const open = all.filter(({ status }) => status === 'active' || status === 'paused')
  const exact = open.filter(({ name, prompt }) => [name, prompt].some((text) => text.toLowerCase() === query))
  const fits =
    exact.length > 0
      ? exact
      : open.filter(({ name, prompt }) => [name, prompt].some((text) => text.toLowerCase().includes(query)))
  const [only, ...others] = fits
  if (only && others.length === 0) return only
  const list = (only ? fits : open).map(({ id, name }) => `${id} ("${name}")`).join(', ')
  throw new Refusal(
    errors.invalidRequest,
    only
      ? `"${automation}" could be more than one automation: ${list}. Say its id.`
      : `No automation is called "${automation}". ${open.length === 0 ? 'None is active or paused.' : `There are ${list}.`}`,
    {
      rule: only ? 'agent.automations.ambiguous' : 'agent.automations.unknown',
      facts: { automation, candidates: fits.length },
    },
  )
}

/** An automation's prompts come from the automation: what bounds its maker's source would not bound them. */
function enforceFreeSource({ source }: ToolCall): void {
  const bounds = source?.allowedRecipients
  if (!bounds || bounds.evm.length + bounds.solana.length === 0) return
  throw new Refusal(
    errors.invalidRequest,
    `Prompts from the ${source.kind} "${source.name}" may send to listed recipients only, and an automation would not be bound by that. Schedule it yourself.`,
    { rule: 'agent.automations.source', facts: { source: source.kind, name: source.name } },
  )
}

function done({ context }: ToolCall, row: AutomationRow, text: string): ToolResult {
  context.bus.publish({ type: 'automations.changed', walletId: row.walletId })
  return { changed: true, text, data: viewOf(row) }
}

function whenOf({ trigger }: Pick<AutomationRow, 'trigger'>): string {
  switch (trigger.type) {
    case 'cron':
      return `by the schedule ${trigger.cron} (UTC)`
    case 'at':
      return `at ${iso(trigger.at)}`
    case 'price':
      return 'below' in trigger
        ? `when ${trigger.token} is below $${trigger.below}`
        : `when ${trigger.token} is above $${trigger.above}`
  }
}

function nextOf({ trigger, nextRunAt }: AutomationRow): string {
  return trigger.type !== 'cron' || nextRunAt === null ? '' : `, next at ${iso(nextRunAt)}`
}

function viewOf({ id, name, prompt, trigger, status, nextRunAt, runs }: AutomationRow): Json {
  return {
    ...{ id, name, prompt, trigger, status, runs },
    nextRunAt: nextRunAt === null ? null : iso(nextRunAt),
  }
}
