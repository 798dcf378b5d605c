import { allWallets } from '#domains/wallet'
import { blobTables } from '#kernel/blobs'
import type { Context, TransactionContext } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { webhookErrors } from './errors'
import { configOf, configProblem, type EntryInput } from './fields'
import { deliveryTable, hourTable, versionTable, type WebhookRow, webhookTable } from './tables'
import { versions } from './versions'

declare module '#kernel/bus' {
  interface BusEvents {
    'webhooks.changed': { walletId: string; name: string }
    'webhooks.delivered': { walletId: string; name: string; deliveryId: string }
  }
}

/** What `removeWebhook` writes to. */
export const webhookTables = [webhookTable, versionTable, deliveryTable, hourTable, ...blobTables] as const

export function placeOf(walletId: string, name: string): string {
  return `${walletId} ${name}`
}

/** A wallet's webhooks, by name. */
export async function webhooksOf({ store }: Context, walletId: string): Promise<WebhookRow[]> {
  const rows = await store.table(webhookTable).where('walletId').equals(walletId).toArray()
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** In a transaction as it sees it, otherwise as it is committed. Throws 404. */
export async function webhookOf({ store }: Context, walletId: string, name: string): Promise<WebhookRow> {
  const row = await store.table(webhookTable).get({ place: placeOf(walletId, name) })
  if (row) return row
  throw unknownWebhook(name, 'This wallet has no webhook of this name. GET /webhooks lists those it has.')
}

/** The webhook of a public address. Throws 404. `wallet`: its owner's EVM or Solana address. */
export async function webhookAt(context: Context, wallet: string, name: string): Promise<WebhookRow> {
  const wallets = await allWallets(context)
  const owner = wallets.find(
    ({ evmAddress, solanaAddress }) =>
      evmAddress.toLowerCase() === wallet.toLowerCase() || solanaAddress === wallet,
  )
  const row = owner && (await context.store.readCommitted(webhookTable, placeOf(owner.id, name), 'place'))
  if (row) return row
  throw unknownWebhook(
    name,
    owner
      ? `The wallet ${owner.evmAddress} has no webhook of this name. Deploy one with POST /webhooks/deploy.`
      : `No wallet has the address ${JSON.stringify(wallet.slice(0, 60))}: /u/<wallet>/<name> takes that of the webhook's owner.`,
  )
}

/** What a caller of a paused webhook is answered: the same as of none, with the reason. */
export function pausedRefusal({ name }: WebhookRow): Refusal {
  return new Refusal(
    webhookErrors.unknown,
    `The webhook "${name}" is paused. Let it go on with PATCH /webhooks/${name} {"status": "active"}. (Rule webhooks.paused.)`,
    { rule: 'webhooks.paused', facts: { name } },
  )
}

/** Changes settings. Throws 400 for settings that cannot be together. */
export async function changeWebhook(
  context: TransactionContext,
  walletId: string,
  name: string,
  { status, ...input }: EntryInput & { status?: WebhookRow['status'] | undefined },
): Promise<WebhookRow> {
  const row = await webhookOf(context, walletId, name)
  const config = configOf(row, input)
  const problem = configProblem(config)
  if (problem) throw recipientsMissing('allowedRecipients', problem)
  const changed = { ...row, ...config, status: status ?? row.status, updatedAt: context.clock.now() }
  await context.store.table(webhookTable).put(changed)
  return changed
}

/** Has a version called from now on. Throws 404 for one that is not kept. */
export async function activateVersion(
  context: TransactionContext,
  walletId: string,
  name: string,
  version: number,
): Promise<WebhookRow> {
  const row = await webhookOf(context, walletId, name)
  await versions.find(context, row, version)
  const changed = { ...row, version, updatedAt: context.clock.now() }
  await context.store.table(webhookTable).put(changed)
  return changed
}

/** Row webhook-recipients. */
export function recipientsMissing(field: string, problem: string): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `${field}: ${problem}. Nothing was changed. (Rule webhooks.allowedRecipients.)`,
    { rule: 'webhooks.allowedRecipients', facts: { field, evm: 0, solana: 0 } },
  )
}

/** Removes it with its versions and deliveries (over `webhookTables`). Prompts it queued are carried out. */
export async function removeWebhook(
  context: TransactionContext,
  walletId: string,
  name: string,
): Promise<void> {
  const webhook = await webhookOf(context, walletId, name)
  await versions.removeAll(context, webhook)
  await removeRows(context, webhook)
}

/** The same where storage is full, as `full` says: writes no row. */
export function removeWebhookOnly(
  context: Context,
  walletId: string,
  name: string,
  full: unknown,
): Promise<void> {
  const named = (context: TransactionContext) => webhookOf(context, walletId, name)
  return versions.removeOwnerOnly(context, webhookTables, full, named, removeRows)
}

async function removeRows({ store }: TransactionContext, { id }: WebhookRow): Promise<void> {
  await store.table(deliveryTable).where('[webhookId+id]').between([id, ''], [id, '\uffff']).delete()
  await store.table(hourTable).where('id').startsWith(`${id}:`).delete()
  await store.table(webhookTable).delete(id)
}

function unknownWebhook(name: string, why: string): Refusal {
  const facts = { name: name.slice(0, 100) }
  return new Refusal(
    webhookErrors.unknown,
    `${JSON.stringify(facts.name)}: ${why} (Rule webhooks.unknown.)`,
    {
      rule: 'webhooks.unknown',
      facts,
    },
  )
}
