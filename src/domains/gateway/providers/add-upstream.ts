import { z } from 'zod'
import type { Context, TransactionContext } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { errors, Refusal } from '#kernel/errors'
import { isBuiltIn } from './registry'
import { NO_SWITCHES, type ProviderRow, providerName, providerTable, upstream } from './tables'

/** Body of `POST /__sandbank/gateway/providers`. */
export const upstreamBody = z.strictObject({
  name: providerName.refine((name) => !isBuiltIn(name), 'is the name of a provider that is built in'),
  dialect: upstream.shape.dialect,
  baseUrl: z.url({
    protocol: /^https?$/,
    error: 'must be an http(s) URL such as http://localhost:11434/v1',
  }),
  /** Sealed, never shown again. */
  key: z.string().min(1).max(1_000).optional(),
  models: upstream.shape.models,
  timeoutMs: upstream.shape.timeoutMs.default(MINUTE_MS),
  position: z.int().default(0),
  enclave: z.boolean().default(false),
})
export type UpstreamBody = z.infer<typeof upstreamBody>

/**
 * The row of an upstream, its key encrypted: before any transaction opens. Throws 400 for an address of the hosted
 * service, which is never called.
 */
export async function upstreamRow(context: Context, body: UpstreamBody): Promise<ProviderRow> {
  const { name, dialect, baseUrl, key, models, timeoutMs, position, enclave } = body
  context.outbound.as('configuration').check(baseUrl)
  return {
    name,
    enabled: true,
    switches: NO_SWITCHES,
    upstream: { dialect, baseUrl, timeoutMs, enclave, ...(models && { models }) },
    ciphertext: key === undefined ? null : await context.secrets.encrypt(key),
    addedAt: context.clock.now(),
    seq: await context.ids.sequence(),
    position,
  }
}

/** Adds an upstream (over `providerTable`). Throws 409 where the name is taken. */
export async function addUpstream({ store }: TransactionContext, row: ProviderRow): Promise<ProviderRow> {
  if (await store.table(providerTable).get(row.name)) {
    throw new Refusal(
      { ...errors.invalidRequest, status: 409 },
      `name: there is a provider "${row.name}" already; remove it first`,
      { rule: 'gateway.provider.name', facts: { provider: row.name } },
    )
  }
  await store.table(providerTable).add(row)
  return row
}
