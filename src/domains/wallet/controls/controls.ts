import type { Context } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { isSameAddress } from '../recipients'
import type { ControlChanges, ControlsView } from './fields'
import { usableAt } from './fields'
import { type Controls, controlsTable } from './tables'

export const controlErrors = defineErrors({
  recipientUnknown: { status: 404, error: 'Recipient not found' },
  tooManyRecipients: { status: 409, error: 'Too many recipients' },
})

const MOST_RECIPIENTS = 200
const DEFAULT_USD_CENTS = 50_000

/** Document 1, Wallet-level security controls: both limits at 500 USD, everything else open. */
function defaults(walletId: string): Controls {
  return {
    walletId,
    paused: false,
    dailyLimit: { enabled: true, usdCents: DEFAULT_USD_CENTS },
    transactionLimit: { enabled: true, usdCents: DEFAULT_USD_CENTS },
    recipients: { enabled: false, cooldownHours: 24, entries: [] },
    contractCalls: true,
  }
}

export async function controlsOf({ store }: Context, walletId: string): Promise<Controls> {
  return (await store.table(controlsTable).get(walletId)) ?? defaults(walletId)
}

/** The controls of a wallet, as its owner sees them. */
export async function readControls(context: Context, walletId: string): Promise<ControlsView> {
  return view(context, await controlsOf(context, walletId))
}

type Changing = Pick<Call, 'context' | 'transact'>

/** Changes what was sent. */
export function changeControls(
  call: Changing,
  walletId: string,
  { paused, dailyLimit, transactionLimit, recipients, contractCalls }: ControlChanges,
): Promise<ControlsView> {
  return change(call, walletId, (before) => ({
    ...before,
    paused: paused ?? before.paused,
    dailyLimit: changedLimit(before.dailyLimit, dailyLimit),
    transactionLimit: changedLimit(before.transactionLimit, transactionLimit),
    recipients: {
      ...before.recipients,
      enabled: recipients?.enabled ?? before.recipients.enabled,
      cooldownHours: recipients?.cooldownHours ?? before.recipients.cooldownHours,
    },
    contractCalls: contractCalls ?? before.contractCalls,
  }))
}

/** Permits a recipient. One that is permitted already waits its cooldown anew. */
export function permitRecipient(
  call: Changing,
  walletId: string,
  { address, label = null }: { address: string; label?: string | null | undefined },
): Promise<ControlsView> {
  return change(call, walletId, (before) => {
    const others = before.recipients.entries.filter((entry) => !isSameAddress(entry.address, address))
    if (others.length >= MOST_RECIPIENTS) {
      throw new Refusal(
        controlErrors.tooManyRecipients,
        `A wallet permits at most ${MOST_RECIPIENTS} recipients. Remove one first.`,
        { rule: 'wallet.recipients.most', facts: { most: MOST_RECIPIENTS } },
      )
    }
    const entries = [...others, { address, label, addedAt: call.context.clock.now() }]
    return { ...before, recipients: { ...before.recipients, entries } }
  })
}

/** Refused with 404 where it is not permitted. */
export function removeRecipient(call: Changing, walletId: string, address: string): Promise<ControlsView> {
  return change(call, walletId, (before) => {
    const entries = before.recipients.entries.filter((entry) => !isSameAddress(entry.address, address))
    if (entries.length === before.recipients.entries.length) {
      throw new Refusal(
        controlErrors.recipientUnknown,
        `${address} is not on the list of this wallet's permitted recipients.`,
        { rule: 'wallet.recipients.unknown', facts: { address } },
      )
    }
    return { ...before, recipients: { ...before.recipients, entries } }
  })
}

async function change(
  { context, transact }: Changing,
  walletId: string,
  changed: (before: Controls) => Controls,
): Promise<ControlsView> {
  const controls = await transact([controlsTable], async () => {
    const after = changed(await controlsOf(context, walletId))
    await context.store.table(controlsTable).put(after)
    return after
  })
  context.bus.publish({ type: 'wallet.changed', walletId })
  return view(context, controls)
}

function view(context: Context, controls: Controls): ControlsView {
  const { paused, dailyLimit, transactionLimit, recipients, contractCalls } = controls
  const { enabled, cooldownHours, entries } = recipients
  return {
    paused,
    dailyLimit: viewLimit(dailyLimit),
    transactionLimit: viewLimit(transactionLimit),
    recipients: {
      enabled,
      cooldownHours,
      entries: entries.map(({ address, label, addedAt }) => ({
        address,
        label,
        addedAt: context.clock.iso(addedAt),
        usableAt: context.clock.iso(usableAt(addedAt, cooldownHours)),
      })),
    },
    contractCalls,
  }
}

type Limit = Controls['dailyLimit']

function changedLimit(before: Limit, change: ControlChanges['dailyLimit'] = {}): Limit {
  const { enabled, usd } = change
  return {
    enabled: enabled ?? before.enabled,
    usdCents: usd === undefined ? before.usdCents : Math.round(usd * 100),
  }
}

function viewLimit({ enabled, usdCents }: Limit) {
  return { enabled, usd: usdCents / 100 }
}
