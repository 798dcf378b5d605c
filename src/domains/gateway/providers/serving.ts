import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { gatewayErrors } from '../errors'
import { drawsImages } from '../models/view'
import type { ModelRow, PrivacyTier } from '../tables'
import { type Listed, listProviders } from './registry'
import { SCRIPTED } from './scripted/name'
import type { ProviderRow } from './tables'

/** What a request demands of its provider. */
export interface Demand {
  /** Model id without a tier's suffix. */
  readonly model: string
  readonly tier: PrivacyTier
  /** Whether images are requested. */
  readonly draws: boolean
}

interface Offer {
  readonly listed: Listed
  readonly models: readonly string[] | 'any'
}

/**
 * The providers that a request may be sent to, in the order in which they are tried. A private request is sent to
 * enclaves only. Throws 422 `confidential_unavailable` where no enclave serves the model. Row tier-fail-closed.
 */
export async function serving(context: Context, demand: Demand): Promise<Listed[]> {
  const all = serversOf(demand, await offersOf(context))
  if (demand.tier !== 'private') return all
  const enclaves = all.filter(({ row }) => enclaveOf(row) !== undefined)
  if (enclaves.length === 0) throw noEnclave(demand.model, all)
  return enclaves
}

export type Enclave = 'simulated' | 'declared'

/**
 * Why a provider may be sent private requests: `simulated` is the emulator itself, whose report is verified for each
 * request; `declared` is the user's statement, and not verified here. Undefined: it may not.
 */
export function enclaveOf({ name, upstream }: ProviderRow): Enclave | undefined {
  if (name === SCRIPTED) return 'simulated'
  return upstream?.enclave ? 'declared' : undefined
}

/** Whether a private request for a model could be sent to a provider, as they are now. */
export async function confidentialModels(context: Context): Promise<(model: ModelRow) => boolean> {
  const offers = await offersOf(context)
  return (model) =>
    model.private &&
    serversOf({ model: model.id, draws: drawsImages(model) }, offers).some(
      ({ row }) => enclaveOf(row) !== undefined,
    )
}

async function offersOf(context: Context): Promise<Offer[]> {
  const enabled = (await listProviders(context)).filter(({ row }) => row.enabled)
  return Promise.all(
    enabled.map(async (listed) => ({ listed, models: await listed.provider.models(context) })),
  )
}

/**
 * Those that serve the model. Fixtures stand in only where no other provider serves it: who added a real model server
 * wants its answer or its error, not a line from a script.
 */
function serversOf({ model, draws }: Pick<Demand, 'model' | 'draws'>, offers: readonly Offer[]): Listed[] {
  const all = offers
    .filter(({ models }) => models === 'any' || models.includes(model) || models.includes('*'))
    .map(({ listed }) => listed)
    .filter(({ provider }) => !draws || provider.image !== undefined)
  const others = all.filter(({ row }) => row.name !== SCRIPTED)
  return others.length > 0 ? others : all
}

function noEnclave(model: string, all: readonly Listed[]): Refusal {
  const names = all.map(({ row }) => row.name).join(', ')
  return new Refusal(
    gatewayErrors.confidentialUnavailable,
    `No attested enclave serves "${model}", so nothing was sent. ${
      names === '' ? 'No provider that is switched on serves it' : `It is served by ${names}, which is none`
    }. Declare a model server as an attested enclave, or take it away, under Providers on the Gateway page (/ui/gateway).`,
    { rule: 'gateway.tier.enclave', facts: { model, providers: names, enclaves: 0 } },
  )
}
