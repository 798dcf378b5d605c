import { z } from 'zod'
import { allWallets, walletById } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { ENDPOINT_ORIGIN, HOSTED_ORIGINS } from '#kernel/outbound/hosted-service'
import { isAuthorized } from './deploy'
import { feeBpsNow } from './fees'
import { daysOf, type Revenue, sumOf } from './revenue'
import { CALL_METHODS, type CallRow, type EndpointRow } from './tables'

const time = z.iso.datetime()

/** Row x402-cloud-manage. The fields up to the price are published; the others are ours. */
export const endpointView = z.object({
  name: z.string(),
  status: z.enum(['active', 'paused']),
  discoverable: z.boolean(),
  createdAt: time,
  lastDeployedAt: time,
  bankrFeeBps: z.int().describe('of the next paid call, in basis points'),
  totalRequests: z.int().describe('settled ones'),
  totalRevenueUsd: z.number(),
  version: z.int(),
  price: z.string().describe('in whole tokens'),
  url: z.string(),
  description: z.string(),
  currency: z.string(),
  tokenAddress: z.string(),
  network: z.string(),
  paymentScheme: z.enum(['exact', 'upto']),
  methods: z.array(z.string()),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  files: z.boolean().describe('whether handlers have ctx.files'),
  appKV: z.boolean(),
  agent: z.boolean(),
})

export async function viewEndpoint(
  context: Context,
  row: EndpointRow,
  origin: string,
): Promise<z.infer<typeof endpointView>> {
  const { walletId } = row
  const { evmAddress } = await walletById(context, walletId)
  const total = sumOf(await daysOf(context, row.id))
  return {
    name: row.name,
    status: row.status,
    discoverable: row.discoverable,
    createdAt: iso(row.createdAt),
    lastDeployedAt: iso(row.deployedAt),
    bankrFeeBps: await feeBpsNow(context, walletId, isAuthorized(row.token.address)),
    totalRequests: total.requests,
    totalRevenueUsd: dollars(total.microUsd),
    version: row.version,
    ...catalogued(row),
    url: addressOf(origin, evmAddress, row.name),
    files: row.files !== null,
    appKV: row.appData !== null,
    agent: row.agent !== null,
  }
}

/** A service as a configuration file has it: deployed again, it changes nothing. */
export const serviceConfig = z.object({
  description: z.string(),
  price: z.string(),
  tokenAddress: z.string(),
  paymentScheme: z.enum(['exact', 'upto']),
  methods: z.array(z.enum(CALL_METHODS)),
  category: z.string().optional(),
  tags: z.array(z.string()),
  schema: z.object({ input: z.json().optional(), output: z.json().optional() }),
  files: z.union([
    z.literal(false),
    z.object({ path: z.string(), read: z.boolean(), write: z.boolean(), delete: z.boolean() }),
  ]),
  appKV: z.union([z.boolean(), z.object({ app: z.string() })]),
  agent: z.union([z.boolean(), z.object({ model: z.string() })]),
  discoverable: z.boolean(),
})

export function viewConfig(row: EndpointRow): z.infer<typeof serviceConfig> {
  const { description, price, token, scheme, methods, category, tags, schema, files, appData, agent } = row
  const { input, output } = schema
  return {
    ...{ description, price, methods, tags },
    tokenAddress: token.address,
    paymentScheme: scheme,
    ...(category !== null && { category }),
    schema: { ...(input !== null && { input }), ...(output !== null && { output }) },
    files: files !== null && withPath(files),
    appKV: appData !== null && (appData.app === null || { app: appData.app }),
    agent: agent !== null && (agent.model === null || { model: agent.model }),
    discoverable: row.discoverable,
  }
}

function withPath({ root, ...rights }: NonNullable<EndpointRow['files']>) {
  return { path: root, ...rights }
}

/** What of an endpoint is published. */
function catalogued(row: EndpointRow) {
  const { description, price, token, scheme, methods, category, tags } = row
  return {
    ...{ description, price, methods, category, tags },
    currency: token.symbol,
    tokenAddress: token.address,
    network: 'base',
    paymentScheme: scheme,
  }
}

/** Where callers reach it: of the hosted service's origins at the one that it has for them. */
function addressOf(origin: string, wallet: string, name: string): string {
  const at = HOSTED_ORIGINS.includes(origin) ? ENDPOINT_ORIGIN : origin
  return `${at}/${wallet}/${name}`
}

/** JSON Schema, or what an older file has in its place; null where it says nothing. */
const schemas = z.object({ input: z.json(), output: z.json() })

export const schemaView = z.object({
  success: z.literal(true),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  version: z.int(),
  price: z.string(),
  currency: z.string(),
  tokenAddress: z.string(),
  network: z.string(),
  paymentScheme: z.enum(['exact', 'upto']),
  methods: z.array(z.string()),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  schema: schemas,
})

export function viewSchema(row: EndpointRow, wallet: string, origin: string): z.infer<typeof schemaView> {
  return {
    success: true,
    slug: slugOf(wallet, row.name),
    name: row.name,
    url: addressOf(origin, wallet, row.name),
    version: row.version,
    ...catalogued(row),
    schema: row.schema,
  }
}

export const serviceView = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  score: z.number().describe('how well it fits the query, up to 1'),
  routes: z.array(
    z.object({
      path: z.string(),
      methods: z.array(z.string()),
      price: z.string(),
      currency: z.string(),
      network: z.string(),
      description: z.string(),
      paymentScheme: z.enum(['exact', 'upto']),
      schema: schemas,
    }),
  ),
})

/** A listed endpoint with how well it fits a query. */
export interface Found {
  readonly row: EndpointRow
  readonly score: number
}

export async function viewFound(
  context: Context,
  found: readonly Found[],
  origin: string,
): Promise<z.infer<typeof serviceView>[]> {
  const owners = new Map((await allWallets(context)).map(({ id, evmAddress }) => [id, evmAddress]))
  return found.map(({ row, score }) => {
    const wallet = owners.get(row.walletId) ?? ''
    const { category, tags, description, methods, price, currency, network, paymentScheme } = catalogued(row)
    const path = `/${slugOf(wallet, row.name)}`
    return {
      slug: slugOf(wallet, row.name),
      name: row.name,
      ...{ description, category, tags, score },
      url: addressOf(origin, wallet, row.name),
      routes: [{ path, methods, price, currency, network, description, paymentScheme, schema: row.schema }],
    }
  })
}

function slugOf(wallet: string, name: string): string {
  return `${wallet}/${name}`
}

const place = { file: z.string().optional(), line: z.int().optional() }

/** The fields up to the logs are published; the others are ours. */
export const callView = z.object({
  createdAt: time,
  method: z.string(),
  routePath: z.string(),
  statusCode: z.int(),
  settled: z.boolean(),
  durationMs: z.int(),
  payerAddress: z.string(),
  amountAtomic: z.string(),
  symbol: z.string(),
  amountUsd: z.number().nullable(),
  logs: z.array(z.object({ level: z.string(), text: z.string(), at: time, ...place })),
  id: z.string(),
  version: z.int(),
  payment: z
    .enum(['pending', 'settled', 'failed', 'uncharged'])
    .describe('pending: answered, and not settled yet; failed: answered, and not paid'),
  decimals: z.int().describe('of the token'),
  reason: z.string().nullable().describe('why it was not settled'),
  transaction: z.string().nullable(),
  cpuMs: z.int(),
  error: z
    .object({ message: z.string(), ...place, column: z.int().optional(), stack: z.string().optional() })
    .optional(),
})

export function viewCall(row: CallRow): z.infer<typeof callView> {
  const { id, version, payment, reason, transaction, durationMs, cpuMs, error, symbol, decimals } = row
  return {
    createdAt: iso(row.at),
    method: row.method,
    routePath: row.path,
    statusCode: row.status,
    settled: payment === 'settled',
    durationMs,
    payerAddress: row.payer,
    amountAtomic: row.amount,
    symbol,
    amountUsd: row.microUsd === null ? null : dollars(BigInt(row.microUsd)),
    logs: row.logs.map((line) => ({ ...line, at: iso(line.at) })),
    ...{ id, version, payment, decimals, reason, transaction, cpuMs },
    ...(error && { error }),
  }
}

export const revenueSum = z.object({
  totalUsd: z.number(),
  bankrFeesUsd: z.number(),
  requests: z.int(),
})

export function viewRevenue({ requests, microUsd, feeMicroUsd }: Revenue): z.infer<typeof revenueSum> {
  return { totalUsd: dollars(microUsd), bankrFeesUsd: dollars(feeMicroUsd), requests }
}

function dollars(micro: bigint): number {
  return Number(micro) / 1e6
}
