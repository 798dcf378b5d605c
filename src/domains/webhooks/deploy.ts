import { madeBy } from '#domains/automations'
import { type BundleInput, bundleTexts, storeBundle } from '#domains/handlers'
import type { Principal } from '#domains/wallet'
import { errors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { configOf, configProblem, DEFAULTS, type EntryInput, MAX_WEBHOOKS } from './fields'
import { type WebhookRow, webhookTable } from './tables'
import { versions, versionTables } from './versions'
import { placeOf, recipientsMissing, webhooksOf } from './webhooks'

export interface Deployment {
  readonly entries: Readonly<Record<string, EntryInput>>
  readonly bundles: Readonly<Record<string, BundleInput>>
}

/**
 * Deploys webhooks: each with a bundle gets its next version, one without keeps its own and takes the new settings. All
 * of them or none. Settings that an entry does not name have their defaults. Row webhook-config. Throws 400 that names
 * the field.
 */
export async function deploy(
  call: Pick<Call, 'context' | 'transact'> & { readonly principal: Principal },
  { entries, bundles }: Deployment,
): Promise<WebhookRow[]> {
  const { context, transact } = call
  const { walletId, ...by } = madeBy(call.principal)
  const prepared = []
  for (const [name, entry] of Object.entries(entries)) {
    const config = configOf(DEFAULTS, entry)
    const problem = configProblem(config)
    if (problem) throw recipientsMissing(`config.webhooks.${name}.allowedRecipients`, problem)
    // A webhook may be called as what every object has: `constructor`.
    const bundle = Object.hasOwn(bundles, name) ? bundles[name] : undefined
    const texts = bundle && (await bundleTexts(`bundles.${name}`, bundle, 'webhooks'))
    prepared.push({ name, config, texts })
  }
  const ready = await Promise.all(
    prepared.map(async ({ texts, ...rest }) => ({
      ...rest,
      id: await context.ids.id('wbh'),
      stored: texts && (await storeBundle(context, texts)),
    })),
  )
  const rows = await transact(versionTables, async (context) => {
    const known = new Map((await webhooksOf(context, walletId)).map((row) => [row.name, row]))
    const count = new Set([...known.keys(), ...ready.map(({ name }) => name)]).size
    if (count > MAX_WEBHOOKS) throw tooMany(count)
    const now = context.clock.now()
    const written: WebhookRow[] = []
    for (const { id, name, config, stored } of ready) {
      const before = known.get(name)
      if (!before && !stored) throw bundleMissing(name)
      const row: WebhookRow = {
        ...(before ?? {
          id,
          walletId,
          name,
          place: placeOf(walletId, name),
          status: 'active',
          createdAt: now,
        }),
        ...config,
        ...versions.after(before, stored !== undefined),
        by: by as WebhookRow['by'],
        updatedAt: now,
      }
      await context.store.table(webhookTable).put(row)
      if (stored) await versions.add(context, row, stored, { webhookId: row.id })
      written.push(row)
    }
    return written
  })
  for (const { name } of rows) context.bus.publish({ type: 'webhooks.changed', walletId, name })
  return rows
}

function bundleMissing(name: string): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `bundles.${name}: is required, because the webhook was never deployed before. Nothing was deployed. (Rule webhooks.bundle.)`,
    { rule: 'webhooks.bundle', facts: { field: `bundles.${name}` } },
  )
}

function tooMany(count: number): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `config.webhooks: a wallet has at most ${MAX_WEBHOOKS} webhooks, and would have ${count}. Nothing was deployed; remove some with DELETE /webhooks/:name. (Rule webhooks.count.)`,
    { rule: 'webhooks.count', facts: { most: MAX_WEBHOOKS, count } },
  )
}
