import { resolveAddress } from '#domains/addresses'
import { feesOnChain } from '#domains/fees'
import { MARKET_ADDRESS } from '#domains/launches'
import { ownerView, visibleOrNone } from '#domains/profiles'
import { addressKind } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { isRefusal } from '#kernel/errors'
import { priceOf } from '../../lookup/amounts'
import { readableUsd } from '../../lookup/prices'
import { type Asset, assetNamed } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { Research } from '../tools'
import {
  capOf,
  type Holding,
  holdersOf,
  type Launched,
  launchedToken,
  liquidityOf,
  supplyOf,
  volumeOf,
} from './figures'
import { counted, shareOf } from './format'
import { concentrationOf } from './holders'

type Address = `0x${string}`
type Project = NonNullable<Awaited<ReturnType<typeof visibleOrNone>>>

const DESCRIPTION = 200
const YOUNG_DAYS = 7
const FEES_DAYS = 30
const THIN_USD = 10_000n * 10n ** 18n
/** Of the supply, what one holder that is no pool has; percent. */
const LARGE_SHARE = 20

/** What is known here of a token, a project or an address; says so where that is nothing. */
export async function research(call: ToolCall, { topic, ask }: Research): Promise<ToolResult> {
  const { context } = call
  const asset = await tokenOf(context, topic)
  const project = await projectOf(context, topic, asset)
  const projectsToken = asset ?? (await tokenOf(context, project?.profile.tokenAddress ?? ''))
  const parts = [
    ...(project ? [projectPart(project)] : []),
    ...(projectsToken ? await tokenParts(context, projectsToken, project) : []),
    ...(asset || project ? [] : await addressPart(context, topic)),
  ]
  if (parts.length === 0) {
    return {
      text: `Nothing is known here of "${topic.slice(0, 60)}": it is no token, project, protocol or known address of this emulator, and nothing outside of it is looked up.`,
      data: { topic, known: false },
    }
  }
  const note =
    ask === undefined ? '' : "\nBeyond these figures of the emulator's own state nothing is known here."
  return {
    text: `${parts.map(({ text }) => text).join('\n')}${note}`,
    data: Object.assign({ topic, known: true, simulated: true }, ...parts.map(({ data }) => data)),
  }
}

interface Part {
  readonly text: string
  readonly data: ToolResult['data']
}

async function tokenOf(context: Context, topic: string): Promise<Asset | undefined> {
  if (topic === '') return undefined
  try {
    return await assetNamed(context, { token: topic })
  } catch (thrown) {
    if (isRefusal(thrown)) return undefined
    throw thrown
  }
}

async function projectOf(
  context: Context,
  topic: string,
  asset: Asset | undefined,
): Promise<Project | undefined> {
  if (asset) return asset.address === 'native' ? undefined : visibleOrNone(context, asset.address, undefined)
  if (addressKind(topic) !== undefined) return undefined
  return visibleOrNone(context, topic.trim().toLowerCase().replace(/\s+/g, '-'), undefined)
}

function projectPart({ profile, wallet }: Project): Part {
  const view = ownerView(profile, wallet)
  const products = view.products.map(({ name }) => name).join(', ')
  const newest = view.projectUpdates[0]
  return {
    text: [
      `${view.projectName}, an approved project of this emulator since ${view.createdAt.slice(0, 10)}${view.description === null ? '' : `: "${firstOf(view.description)}"`}.`,
      ...(products ? [`Products: ${products}.`] : []),
      ...(view.teamMembers.length > 0 ? [`Team of ${view.teamMembers.length}.`] : []),
      ...(newest ? [`Last update ${newest.createdAt.slice(0, 10)}: ${newest.title}.`] : []),
    ].join(' '),
    data: { project: view.projectName, slug: view.slug, website: view.website, since: view.createdAt },
  }
}

async function tokenParts(context: Context, asset: Asset, project: Project | undefined): Promise<Part[]> {
  const price = await priceOf(context, asset)
  const launched = await launchedToken(context, asset)
  const holding =
    asset.address === 'native' ? undefined : await holdersOf(context, asset, { launch: launched?.launch })
  const liquidity = await liquidityOf(context, asset, launched)
  const cap = price === undefined ? undefined : capOf(launched, await supplyOf(context, asset), price)
  const top = holding && concentrationOf(holding)
  const usd = (atto: bigint | undefined) => (atto === undefined ? 'unknown' : `$${readableUsd(atto)}`)
  const figures: Part = {
    text: `${asset.symbol} on ${asset.chain}${asset.address === 'native' ? ', the native token' : ` (${asset.address})`}: price ${usd(price)}, market cap ${usd(cap)}, liquidity ${usd(liquidity)}${top === undefined ? '' : `, ${counted(holding?.holders.length ?? 0, 'holder')}, the ten largest with ${top}% of the supply`}.`,
    data: {
      symbol: asset.symbol,
      chain: asset.chain,
      token: asset.address,
      usd: price === undefined ? null : readableUsd(price),
      capUsd: cap === undefined ? null : readableUsd(cap),
      liquidityUsd: liquidity === undefined ? null : readableUsd(liquidity),
      top10Percent: top ?? null,
    },
  }
  const launch = launched ? [await launchPart(context, launched)] : []
  const hints = hintsOf(context, { launched, holding, liquidity, project, asset })
  const risks: Part = {
    text: `Risk hints: ${hints.length === 0 ? 'none by these figures' : hints.join('; ')}.`,
    data: { riskHints: hints },
  }
  return [figures, ...launch, risks]
}

async function launchPart(context: Context, launched: Launched): Promise<Part> {
  const { launch } = launched
  const { tokenFees } = await feesOnChain()
  const fees = await tokenFees(context, launch.token as Address, FEES_DAYS)
  const { totals, lifetimeEarnedWeth } = fees
  const volume = readableUsd(volumeOf(context, launched, '24h'))
  return {
    text: `Launched here on ${iso(launch.launchedAt).slice(0, 10)} (${ageOf(context, launch.launchedAt)} days ago) by ${launch.creator}; its fees are ${launch.beneficiary}'s, who has earned ${lifetimeEarnedWeth} WETH and claimed ${totals.claimedWeth}. $${volume} were traded in the last 24 hours, in the simulated market.`,
    data: {
      launchedAt: iso(launch.launchedAt),
      creator: launch.creator,
      feeBeneficiary: launch.beneficiary,
      feesEarnedWeth: lifetimeEarnedWeth,
      feesClaimedWeth: totals.claimedWeth,
      volume24hUsd: volume,
    },
  }
}

function hintsOf(
  context: Context,
  about: {
    launched: Launched | undefined
    holding: Holding | undefined
    liquidity: bigint | undefined
    project: Project | undefined
    asset: Asset
  },
): string[] {
  const { launched, holding, liquidity, project, asset } = about
  const hints: string[] = []
  const age = launched && ageOf(context, launched.launch.launchedAt)
  if (age !== undefined && age < YOUNG_DAYS) hints.push(`launched ${age} days ago`)
  if (liquidity === undefined) hints.push('how deep its pool is, is not known')
  else if (liquidity < THIN_USD) hints.push(`liquidity under $${readableUsd(THIN_USD)}`)
  // The simulated market stands for a crowd.
  const many = [launched?.launch.pool, MARKET_ADDRESS.toLowerCase()]
  const largest = holding?.holders.find(({ address }) => !many.includes(address.toLowerCase()))
  const share = largest && holding?.supply ? shareOf(largest.balance, holding.supply.units) : 0
  if (launched && share >= LARGE_SHARE) hints.push(`one holder beside the pool has ${share}% of the supply`)
  if (launched && !project) hints.push('no approved project stands behind it')
  if (holding?.isCut) hints.push('holders were not all looked at')
  if (launched?.launch.lenient) hints.push('anybody may collect the fees of its pool')
  if (asset.address !== 'native' && holding?.supply === undefined)
    hints.push('its contract does not tell its supply')
  return hints
}

async function addressPart(context: Context, topic: string): Promise<Part[]> {
  if (addressKind(topic) === undefined && !/[.@]/.test(topic)) return []
  const { found } = await resolveAddress(context, { value: topic })
  if (!found || found.displayName === found.address) return []
  return [
    {
      text: `${topic} is ${found.displayName} (${found.address}), an account that is known here.`,
      data: { address: found.address, displayName: found.displayName },
    },
  ]
}

/** A description is somebody's own words: its beginning, in quotes. */
function firstOf(description: string): string {
  return description.length <= DESCRIPTION ? description : `${description.slice(0, DESCRIPTION).trimEnd()}…`
}

function ageOf(context: Context, ms: number): number {
  return Math.floor((context.clock.now() - ms) / DAY_MS)
}
