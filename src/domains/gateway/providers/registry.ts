import type { Context, TransactionContext } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { browserModel } from './browser/browser-model'
import { importedLater } from './imported-later'
import type { Provider } from './provider'
import { SCRIPTED } from './scripted/name'
import { NO_SWITCHES, type ProviderRow, type ProviderSwitches, providerTable, type Upstream } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    'provider.changed': object
  }
}

const scripted = importedLater(
  { name: SCRIPTED, models: async () => 'any', draws: true },
  async () => (await import('./scripted/scripted')).scripted,
)

function upstreamProvider(row: ProviderRow, upstream: Upstream): Provider {
  const models = async () => (upstream.models ? Object.keys(upstream.models) : ('any' as const))
  return importedLater({ name: row.name, models, draws: upstream.dialect === 'chat-completions' }, async () =>
    (await import('./upstream/upstream-provider')).upstreamProvider(row, upstream),
  )
}

/** Those that are always there. The browser's own model is used only when it was switched on. */
const BUILT_IN: readonly { readonly provider: Provider; readonly enabled: boolean }[] = [
  { provider: browserModel, enabled: false },
  { provider: scripted, enabled: true },
]

export interface Listed {
  readonly provider: Provider
  readonly row: ProviderRow
}

/** Every provider in the order in which they are tried: upstreams as placed, then what is built in. */
export async function listProviders({ store }: Context): Promise<Listed[]> {
  const rows = store.peekAll(providerTable) ?? (await store.rows(providerTable))
  const upstreams = rows.flatMap((row) =>
    row.upstream ? [{ provider: upstreamProvider(row, row.upstream), row }] : [],
  )
  const builtIn = BUILT_IN.map(({ provider, enabled }) => ({
    provider,
    row: rows.find(({ name }) => name === provider.name) ?? builtInRow(provider.name, enabled),
  }))
  upstreams.sort(
    ({ row: a }, { row: b }) =>
      a.position - b.position || a.addedAt - b.addedAt || (a.seq ?? 0) - (b.seq ?? 0),
  )
  return [...upstreams, ...builtIn]
}

/** Whether requests are offered to this provider at all; false for an unknown one. */
export async function isEnabled(context: Context, name: string): Promise<boolean> {
  return (await listProviders(context)).some(({ row }) => row.name === name && row.enabled)
}

function builtInRow(name: string, enabled: boolean): ProviderRow {
  return { name, enabled, switches: NO_SWITCHES, upstream: null, ciphertext: null, addedAt: 0, position: 0 }
}

export function isBuiltIn(name: string): boolean {
  return BUILT_IN.some(({ provider }) => provider.name === name)
}

export interface ProviderChanges {
  readonly enabled?: boolean | undefined
  readonly position?: number | undefined
  readonly enclave?: boolean | undefined
  readonly switches?: { [Name in keyof ProviderSwitches]?: ProviderSwitches[Name] | undefined } | undefined
}

/** Changes a provider's row (over `providerTable`). Throws 404 for an unknown one. */
export async function changeProvider(
  context: TransactionContext,
  name: string,
  { enabled, position, enclave, switches }: ProviderChanges,
): Promise<ProviderRow> {
  const found = (await listProviders(context)).find(({ row }) => row.name === name)
  if (!found) throw unknownProvider(name)
  const { row } = found
  if (enclave !== undefined && !row.upstream) throw notDeclared(name)
  const changed: ProviderRow = {
    ...row,
    enabled: enabled ?? row.enabled,
    position: position ?? row.position,
    upstream: row.upstream && { ...row.upstream, enclave: enclave ?? row.upstream.enclave ?? false },
    switches: {
      down: switches?.down ?? row.switches.down,
      slowMs: switches?.slowMs ?? row.switches.slowMs,
      failing: switches?.failing === undefined ? row.switches.failing : switches.failing,
    },
  }
  await context.store.table(providerTable).put(changed)
  return changed
}

/** Removes an upstream (over `providerTable`). */
export async function removeUpstream({ store }: TransactionContext, name: string): Promise<void> {
  const row = await store.table(providerTable).get(name)
  if (!row?.upstream) throw unknownProvider(name)
  await store.table(providerTable).delete(name)
}

function notDeclared(name: string): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `enclave: "${name}" is built in; only a model server that was added can be declared an attested enclave`,
    { rule: 'gateway.provider.enclave', facts: { provider: name } },
  )
}

function unknownProvider(name: string): Refusal {
  return new Refusal(errors.notFound, `There is no provider "${name}".`, {
    rule: 'gateway.provider',
    facts: { provider: name },
  })
}
