import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { variableNameProblem } from '#domains/environment'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { openWebhookVariables } from '#operators/webhooks'
import {
  type Delivery,
  PROVIDERS,
  type Provider,
  providerOf,
  tampered,
  utf8,
  type WrongSecret,
} from './providers'

export interface TriggerInput {
  readonly provider?: string | undefined
  readonly event?: string | undefined
  /** In place of that of the catalogue. */
  readonly body?: string | undefined
  /** Added to those of the provider, or in their place. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Where the secret is, unless it is where the provider's is; null: unsigned. */
  readonly secretVariable?: string | null | undefined
  /** So much older than now the signature is; below 0 it is from the future. */
  readonly skewSeconds?: number | undefined
  /** Whether one character of the body is another than what was signed. */
  readonly tamper?: boolean | undefined
}

/** What of a trigger follows from no field of its own: the same for a request that is sent once more. */
export interface Occasion {
  /** Virtual time, epoch ms. */
  readonly at: number
  /** Of the event, 32 hex digits. */
  readonly event: string
  /** Of each delivery, 32 hex digits. */
  readonly deliveries: readonly string[]
}

export async function newOccasion(context: Context, count: number): Promise<Occasion> {
  const deliveries: string[] = []
  const event = await freshId(context)
  for (let index = 0; index < count; index++) deliveries.push(await freshId(context))
  return { at: context.clock.now(), event, deliveries }
}

export interface ReadyDelivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signedWith?: string
}

/**
 * What a provider would send: the same event, as many times as the occasion has deliveries. Throws 400 that names the
 * field.
 */
export async function prepareDeliveries(
  context: Context,
  webhook: { readonly walletId: string; readonly provider: string | null },
  input: TriggerInput,
  occasion: Occasion,
): Promise<ReadyDelivery[]> {
  const provider = chosenProvider(input.provider ?? webhook.provider ?? 'generic')
  const { skewSeconds = 0 } = input
  if (skewSeconds !== 0 && !provider.signsTime) {
    throw refused(
      'skewSeconds',
      `${provider.title} signs no time, so there is none to be wrong: must be 0 or absent`,
    )
  }
  const at = Math.floor(occasion.at / 1000) - skewSeconds
  const { event, contentType, body } = await contentOf(provider, input, { at, id: occasion.event })
  const secret = await secretOf(context, webhook.walletId, provider, input.secretVariable)
  const sent = input.tamper ? tampered(body) : body
  const ready: ReadyDelivery[] = []
  for (const id of occasion.deliveries) {
    const delivery = { event, body: utf8(body), contentType, at, id }
    const signature = secret && (await signatureOf(provider, delivery, secret))
    ready.push({
      headers: { ...provider.headers(delivery), ...signature, ...input.headers },
      body: sent,
      ...(secret && { signedWith: secret.name }),
    })
  }
  return ready
}

function chosenProvider(name: string): Provider {
  const found = providerOf(name)
  if (found) return found
  const known = PROVIDERS.flatMap(({ id, aliases }) => [id, ...aliases])
  throw refused('provider', `must be one of ${known.join(', ')}`)
}

async function contentOf(
  provider: Provider,
  { event, body }: TriggerInput,
  made: { readonly at: number; readonly id: string },
) {
  const events = await provider.events()
  const known = events.find(({ name }) => name === event)
  const names = events.map(({ name }) => name).join(', ')
  if (body !== undefined) {
    if (event === undefined && provider.id === 'github') {
      throw refused(
        'event',
        `GitHub names its events in a header: must be one of ${names}, or another of its events`,
      )
    }
    return { event: event ?? '', body, contentType: known?.contentType ?? 'application/json' }
  }
  if (!known) throw refused('event', `must be one of ${names}; any other needs a body`)
  return { event: known.name, contentType: known.contentType, body: known.body(made) }
}

async function secretOf(
  context: Context,
  walletId: string,
  provider: Provider,
  requestedVariable: string | null | undefined,
): Promise<{ name: string; value: string } | undefined> {
  if (requestedVariable === null) return undefined
  const name = requestedVariable ?? provider.secretVariable
  const problem = variableNameProblem(name)
  if (problem) throw refused('secretVariable', `no variable can be called so: it ${problem}`)
  const found = (await openWebhookVariables(context, walletId)).find((variable) => variable.name === name)
  if (found) return found
  throw refused(
    'secretVariable',
    `there is no variable ${name} to sign with. Set it: POST /webhooks/env {"key": "${name}", "value": "…"}, or name another one; null sends unsigned`,
  )
}

async function signatureOf(
  provider: Provider,
  delivery: Delivery,
  { name, value }: { name: string; value: string },
) {
  try {
    return await provider.sign(delivery, value)
  } catch (error) {
    if ((error as Error).name !== ('WrongSecret' satisfies WrongSecret['name'])) throw error
    throw refused('secretVariable', `the value of ${name} ${(error as Error).message}`)
  }
}

/** 32 hex digits. */
async function freshId({ ids }: Context): Promise<string> {
  return bytesToHex(sha256(utf8ToBytes(await ids.id('trigger')))).slice(0, 32)
}

function refused(field: string, rule: string): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${rule}`, {
    rule: 'webhooks.trigger',
    facts: { field },
  })
}
