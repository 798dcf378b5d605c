import { pause } from '#kernel/concurrency/pause'
import type { Context } from '#kernel/context'
import type { Decision } from '#kernel/errors'
import type { Delta, Deltas, ImageRequest, ModelRequest } from '../formats/model-request'
import { isDisconnected, isProviderError, ProviderError, refusalOf } from '../provider-failures'
import type { PrivacyTier } from '../tables'
import type { Facts, GenerateOptions, ImageResult } from './provider'
import { type Listed, listProviders } from './registry'
import { SCRIPTED } from './scripted/name'
import { type Demand, type Enclave, enclaveOf, serving } from './serving'
import type { ProviderRow } from './tables'

export interface Generation {
  /** Who answers. */
  readonly provider: string
  readonly facts: Facts
  readonly enclave: Enclave | undefined
  /** They reject with a refusal, with `Disconnected`, or with the signal's reason. */
  readonly deltas: Deltas
}

/**
 * Begins an answer: the providers that serve the model are tried in order until one answers. From the first delta on
 * there is no way back. Throws a refusal: an upstream's own error with its status and message, 503
 * `provider_unavailable`, 504 `request_timeout`. `request.model` is the id after the tier's suffix was taken off.
 * Row gateway-upstream.
 */
export async function openGeneration(
  context: Context,
  request: ModelRequest,
  options: GenerateOptions,
): Promise<Generation> {
  return firstAnswer(
    context,
    { model: request.model, draws: false, ...options },
    async ({ provider, row }) => {
      if (isChecked(context, row)) {
        // With the routes that ask models: health and the list of providers need no format.
        const { wireFormats } = await import('../formats/formats')
        wireFormats[request.dialect].checkRules(request.raw)
      }
      const { deltas, facts } = await provider.generate(context, request, options)
      const enclave = enclaveOf(row)
      return { provider: row.name, facts, enclave, deltas: await begun(deltas, options.signal) }
    },
  )
}

/** Whether a provider is sent only what keeps the published rules of its format. An upstream has rules of its own. */
function isChecked({ settings }: Context, { name }: ProviderRow): boolean {
  const { modelRequestRules } = settings.current.serviceRules
  return modelRequestRules === 'always' || (modelRequestRules === 'here' && name === SCRIPTED)
}

export interface Drawing extends ImageResult {
  readonly provider: string
  readonly enclave: Enclave | undefined
}

/** As `openGeneration`, for images. */
export async function drawImages(
  context: Context,
  request: ImageRequest,
  options: GenerateOptions,
): Promise<Drawing> {
  return firstAnswer(
    context,
    { model: request.model, draws: true, ...options },
    async ({ provider, row }) => {
      if (!provider.image) throw new ProviderError(row.name, 'down', 503, `${row.name} draws no images`)
      return {
        provider: row.name,
        enclave: enclaveOf(row),
        ...(await provider.image(context, request, options)),
      }
    },
  )
}

/** Health as `GET /health` reports it. */
export async function providersHealth(context: Context): Promise<Record<string, boolean>> {
  const listed = await listProviders(context)
  const states = listed
    .filter(({ row }) => row.enabled)
    .map(async (each) => [each.row.name, (await healthOf(context, each)).healthy] as const)
  return Object.fromEntries(await Promise.all(states))
}

export async function healthOf(context: Context, { provider, row }: Listed) {
  if (row.switches.down) return { healthy: false, detail: 'switched down' }
  if (row.switches.failing) {
    return { healthy: false, detail: `switched to fail with ${row.switches.failing.status}` }
  }
  return provider.health(context)
}

async function firstAnswer<Answer>(
  context: Context,
  demand: Demand & { readonly signal: AbortSignal },
  ask: (listed: Listed) => Promise<Answer>,
): Promise<Answer> {
  const failures: ProviderError[] = []
  const { model, signal } = demand
  for (const listed of await serving(context, demand)) {
    try {
      await switched(listed.row, signal)
      return await ask(listed)
    } catch (thrown) {
      if (signal.aborted) throw thrown
      if (!isProviderError(thrown)) throw refusalOf(thrown)
      failures.push(thrown)
      if (!isWorthAnotherTry(thrown)) break
    }
  }
  // A provider's answer explains more than the absence of another.
  const shown = failures.find(({ failure }) => failure === 'answered') ?? failures[0]
  throw refusalOf(shown ?? nobody(model))
}

/** The operator's switches. Throws what they stand for. */
async function switched({ name, switches, upstream }: ProviderRow, signal: AbortSignal): Promise<void> {
  const { down, slowMs, failing } = switches
  if (down) {
    throw new ProviderError(
      name,
      'down',
      503,
      `${name} is switched down. Switch it up on the gateway's page.`,
    )
  }
  const patience = upstream?.timeoutMs ?? BUILT_IN_TIMEOUT_MS
  if (slowMs > 0) await pause(Math.min(slowMs, patience), signal)
  if (slowMs > patience) {
    throw new ProviderError(
      name,
      'timeout',
      504,
      `${name} took longer than ${patience} ms: it is switched to wait ${slowMs} ms.`,
    )
  }
  if (failing) throw new ProviderError(name, 'answered', failing.status, failing.message)
}

const BUILT_IN_TIMEOUT_MS = 30_000

/** Of a request that has come round: trying the next one would hide that one of them points back here. */
const LOOP_DETECTED = 508

/** A request that one provider finds wrong the next would too. */
function isWorthAnotherTry({ failure, status }: ProviderError): boolean {
  return (
    failure !== 'answered' || (status >= 500 && status !== LOOP_DETECTED) || status === 408 || status === 429
  )
}

function nobody(model: string): ProviderError {
  return new ProviderError(
    'none',
    'down',
    503,
    `No provider serves ${model} now: every one is switched off or does not have it. See the gateway's page.`,
  )
}

/** Waits for the first delta, so that a failure before it is one of the request and not of the stream. */
async function begun(deltas: Deltas, signal: AbortSignal): Promise<Deltas> {
  const iterator = deltas[Symbol.asyncIterator]()
  const first = await iterator.next()
  return rest(first, iterator, signal)
}

async function* rest(
  first: IteratorResult<readonly Delta[]>,
  iterator: AsyncIterator<readonly Delta[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Delta[]> {
  try {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value
  } catch (thrown) {
    throw isDisconnected(thrown) || signal.aborted ? thrown : refusalOf(thrown)
  } finally {
    await iterator.return?.()
  }
}

/** Of an answer, for `call.note`: who gave it, from which fixture or upstream, and what kind of enclave it may be. */
export function noteOf(
  { provider, facts, enclave }: Omit<Generation, 'deltas'>,
  tier: PrivacyTier,
): Decision {
  const confidential = tier === 'private' && enclave ? { enclave } : {}
  return { rule: 'gateway.provider', facts: { provider, ...facts, ...confidential } }
}
