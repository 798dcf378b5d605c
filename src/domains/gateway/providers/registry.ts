import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { browserModel } from './browser/browser-model'
import type { Provider } from './provider'
import { scripted } from './scripted/scripted'
import { NO_SWITCHES, type ProviderRow, type ProviderSwitches, providerTable } from './tables'
import { upstreamProvider } from './upstream/upstream-provider'

/** Those that are always there. The browser's own model is asked only when it was switched on. */
const BUILT_IN: readonly { readonly provider: Provider; readonly enabled: boolean }[] = [
  { provider: browserModel, enabled: false },
  { provider: scripted, enabled: true },
]

export interface Listed {
  readonly provider: Provider
  readonly row: ProviderRow
}

/** Every provider in the order in which they are asked: upstreams as placed, then what is built in. */
export async function listProviders({ store }: Context): Promise<Listed[]> {
  const rows = await store.table(providerTable).toArray()
  const upstreams = rows.flatMap((row) =>
    row.upstream ? [{ provider: upstreamProvider(row, row.upstream), row }] : [],
  )
  const builtIn = BUILT_IN.map(({ provider, enabled }) => ({
    provider,
    row: rows.find(({ name }) => name === provider.name) ?? builtInRow(provider.name, enabled),
  }))
  upstreams.sort((one, other) => one.row.position - other.row.position || one.row.addedAt - other.row.addedAt)
  return [...upstreams, ...builtIn]
}

function builtInRow(name: string, enabled: boolean): ProviderRow {
  return { name, enabled, switches: NO_SWITCHES, upstream: null, sealed: null, addedAt: 0, position: 0 }
}

export function isBuiltIn(name: string): boolean {
  return BUILT_IN.some(({ provider }) => provider.name === name)
}

export interface ProviderChanges {
  readonly enabled?: boolean | undefined
  readonly position?: number | undefined
  readonly switches?: { [Name in keyof ProviderSwitches]?: ProviderSwitches[Name] | undefined } | undefined
}

/** Changes what is said of a provider, in the caller's transaction over `providerTable`. Throws 404 for an unknown one. */
export async function changeProvider(
  context: Context,
  name: string,
  { enabled, position, switches }: ProviderChanges,
): Promise<ProviderRow> {
  const found = (await listProviders(context)).find(({ row }) => row.name === name)
  if (!found) throw unknownProvider(name)
  const { row } = found
  const changed: ProviderRow = {
    ...row,
    enabled: enabled ?? row.enabled,
    position: position ?? row.position,
    switches: {
      down: switches?.down ?? row.switches.down,
      slowMs: switches?.slowMs ?? row.switches.slowMs,
      failing: switches?.failing === undefined ? row.switches.failing : switches.failing,
    },
  }
  await context.store.table(providerTable).put(changed)
  return changed
}

/** Removes an upstream, in the caller's transaction over `providerTable`. */
export async function removeUpstream({ store }: Context, name: string): Promise<void> {
  const row = await store.table(providerTable).get(name)
  if (!row?.upstream) throw unknownProvider(name)
  await store.table(providerTable).delete(name)
}

function unknownProvider(name: string): Refusal {
  return new Refusal(errors.notFound, `There is no provider "${name}".`, {
    rule: 'gateway.provider',
    facts: { provider: name },
  })
}
