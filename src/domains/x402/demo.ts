import { chainSpec } from '#domains/chain'
import { defineErrors, Refusal } from '#kernel/errors'
import { DEMO_SHOP_ADDRESS } from './addresses'
import type { Version } from './networks'

/** Where the demo is paid. */
export const DEMO_CHAIN_ID = 8453
const HOLDS_SECONDS = 300

interface Resource {
  readonly name: string
  readonly description: string
  /** Base units of USDC. */
  readonly price: bigint
  /** What is bought. `now`: ISO 8601. */
  content(now: string): Readonly<Record<string, unknown>>
}

/** What the demo sells. */
const RESOURCES: readonly Resource[] = [
  {
    name: 'tide',
    description: 'When the water is high today',
    price: 10_000n,
    content: (now) => ({ day: now.slice(0, 10), high: ['04:12', '16:37'], low: ['10:25', '22:51'] }),
  },
  {
    name: 'chart',
    description: 'A chart of the harbour, as text',
    price: 250_000n,
    content: () => ({ chart: ['~~~~~~~', '~ ___ ~', '~|   |~', '~~~~~~~'] }),
  },
]

export const demoErrors = defineErrors({ unknown: { status: 404, error: 'Resource not found' } })

export function demoResources(): readonly Resource[] {
  return RESOURCES
}

/** Throws 404 with the names there are. */
export function demoResource(name: string): Resource {
  const found = RESOURCES.find((resource) => resource.name === name)
  if (found) return found
  const names = RESOURCES.map((resource) => resource.name).join(', ')
  throw new Refusal(demoErrors.unknown, `The demo sells ${names}, and no "${name.slice(0, 100)}".`, {
    rule: 'x402.demo',
    facts: { resource: name.slice(0, 100) },
  })
}

/** What a resource costs, as one version of the packages writes it. `url`: of the resource. */
export function requirementsOf(resource: Resource, url: string, version: Version): Record<string, unknown> {
  const { usdc } = chainSpec(DEMO_CHAIN_ID)
  const shared = {
    scheme: 'exact',
    asset: usdc.address,
    payTo: DEMO_SHOP_ADDRESS,
    maxTimeoutSeconds: HOLDS_SECONDS,
    extra: { name: usdc.name, version: '2' },
  }
  if (version === 2) return { ...shared, network: `eip155:${DEMO_CHAIN_ID}`, amount: String(resource.price) }
  const { description } = resource
  return {
    ...shared,
    network: 'base',
    maxAmountRequired: String(resource.price),
    resource: url,
    description,
    mimeType: 'application/json',
  }
}

/** The answer of 402 in version 1, which is its body; that of version 2 goes into the header PAYMENT-REQUIRED. */
export function paymentRequired(resource: Resource, url: string, version: Version, error: string) {
  const accepts = [requirementsOf(resource, url, version)]
  if (version === 1) return { x402Version: 1, error, accepts }
  const { description } = resource
  return { x402Version: 2, error, resource: { url, description, mimeType: 'application/json' }, accepts }
}
