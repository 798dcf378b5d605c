import { z } from 'zod'
import { type ChainSpec, chainMode } from '#domains/chain'
import type { Context } from '#kernel/context'
import { evmAddress } from '#kernel/evm-address'
import { FACILITATOR_ADDRESS } from './addresses'
import { chainOf, networksOf, type Version } from './networks'
import { Declined, type Method, type Rule } from './reasons'

type Hex = `0x${string}`

/** What verify and settle are sent. What is in it is read step by step, so that a refusal can name the first fault. */
export const facilitatorBody = z.object({
  x402Version: z.number().optional(),
  paymentPayload: z.record(z.string(), z.unknown()),
  paymentRequirements: z.record(z.string(), z.unknown()),
})
export type FacilitatorBody = z.infer<typeof facilitatorBody>

/** What was signed, whatever was signed: of Permit2, `validBefore` is its deadline, and `nonce` its number as a word. */
interface Authorization {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: Hex
}

/** Payment requirements: both versions in one shape. */
interface Terms {
  readonly version: Version
  readonly scheme: Scheme
  readonly method: Method
  /** As the caller names it. */
  readonly network: string
  readonly spec: ChainSpec
  readonly payTo: Hex
  readonly asset: Hex
  /** Base units. */
  readonly amount: bigint
  readonly resource: string | null
  readonly description: string | null
  /** The EIP-712 domain of the token, as the requirements name it; undefined where Permit2's is signed for. */
  readonly token: { readonly name: string; readonly version: string } | undefined
}

/** A payment with the signature that came with it. */
export interface Payment extends Terms {
  readonly authorization: Authorization
  readonly permit2: Permit2Payment | undefined
  readonly signature: Hex
}

/** What a payment by Permit2 says besides. `facilitator`: who may say how much, in the scheme `upto`. */
interface Permit2Payment {
  readonly token: Hex
  readonly spender: Hex
  readonly facilitator: Hex | undefined
}

const SCHEMES = ['exact', 'upto'] as const
export type Scheme = (typeof SCHEMES)[number]

const word = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex: 0x and 64 digits')
  .transform((text) => text as Hex)
const units = z
  .string()
  .regex(/^\d{1,78}$/, 'must be a whole number of base units, as a string')
  .transform(BigInt)
  .refine((value) => value < 2n ** 256n, 'must be below 2^256')
const seconds = units
const extra = z.record(z.string(), z.unknown()).nullish()

const requirementsV1 = z.object({
  scheme: z.string(),
  network: z.string(),
  maxAmountRequired: units,
  resource: z.string(),
  description: z.string().nullish(),
  payTo: evmAddress,
  asset: evmAddress,
  extra,
})
const requirementsV2 = z.object({
  scheme: z.string(),
  network: z.string(),
  amount: units,
  payTo: evmAddress,
  asset: evmAddress,
  extra,
})
/** What of either is read before it is known that the rest is ours to understand. */
const kind = z.object({ scheme: z.string(), network: z.string() })
const resourceInfo = z.object({ url: z.string(), description: z.string().nullish() }).nullish()

const signature = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})+$/, 'must be bytes in hex: 0x and an even number of digits')
  .max(20_000, 'must have at most 20,000 characters')
  .transform((text) => text as Hex)
const exactPayload = z.object({
  signature,
  authorization: z.object({
    from: evmAddress,
    to: evmAddress,
    value: units,
    validAfter: seconds,
    validBefore: seconds,
    nonce: word,
  }),
})
const permit2Payload = z.object({
  signature,
  permit2Authorization: z.object({
    from: evmAddress,
    permitted: z.object({ token: evmAddress, amount: units }),
    spender: evmAddress,
    nonce: units.transform((number): Hex => `0x${number.toString(16).padStart(64, '0')}`),
    deadline: seconds,
    witness: z.object({ to: evmAddress, facilitator: evmAddress.optional(), validAfter: seconds }),
  }),
})

function isPermit2({ paymentPayload: { payload } }: FacilitatorBody): boolean {
  return typeof payload === 'object' && payload !== null && 'permit2Authorization' in payload
}

/** How a body would pay, whatever is wrong with it. */
export function methodOf(body: FacilitatorBody): Method {
  if (body.paymentRequirements.scheme === 'upto') return 'upto'
  return isPermit2(body) ? 'permit2' : 'eip3009'
}

/** What can be read of a body whatever is wrong with it: for the record of a refusal. */
export function glimpse({ paymentPayload, paymentRequirements, x402Version }: FacilitatorBody) {
  const at = (value: unknown, ...path: string[]): string | null => {
    let found = value
    for (const key of path) found = (found as Record<string, unknown> | null | undefined)?.[key]
    return typeof found === 'string' ? found.slice(0, 300) : null
  }
  const authorized = (field: string) =>
    at(paymentPayload, 'payload', 'authorization', field) ??
    at(paymentPayload, 'payload', 'permit2Authorization', field)
  const version = paymentPayload.x402Version ?? x402Version
  return {
    version: typeof version === 'number' && Number.isSafeInteger(version) ? version : null,
    network: at(paymentRequirements, 'network') ?? at(paymentPayload, 'network'),
    payer: authorized('from'),
    payTo: at(paymentRequirements, 'payTo'),
    asset: at(paymentRequirements, 'asset'),
    amount: at(paymentRequirements, 'amount') ?? at(paymentRequirements, 'maxAmountRequired'),
    resource: at(paymentRequirements, 'resource') ?? at(paymentPayload, 'resource', 'url'),
    description: at(paymentRequirements, 'description') ?? at(paymentPayload, 'resource', 'description'),
    nonce: authorized('nonce'),
  }
}

/** Reads a body of either version. Throws a `Declined` for what is no payment that can be made here. */
export async function readPayment(context: Context, body: FacilitatorBody): Promise<Payment> {
  const { paymentPayload } = body
  const { x402Version: version } = paymentPayload
  if (version !== 1 && version !== 2) {
    throw new Declined('version', 'paymentPayload.x402Version: must be 1 or 2')
  }
  const terms = await readTerms(context, version, body)
  const { payload } = paymentPayload
  const where = 'paymentPayload.payload'
  if (!isPermit2(body)) {
    if (terms.scheme === 'upto') {
      throw new Declined('payloadType', `${where}: must have permit2Authorization in the scheme "upto"`)
    }
    return { ...terms, ...read(exactPayload, payload, 'payload', where), permit2: undefined }
  }
  if (version === 1) {
    throw new Declined(
      'payloadType',
      `${where}: is one of Permit2, which version 1 does not have: an authorization (EIP-3009) and its signature`,
    )
  }
  const { signature, permit2Authorization } = read(permit2Payload, payload, 'payload', where)
  const { from, permitted, spender, nonce, deadline, witness } = permit2Authorization
  const { to, validAfter, facilitator } = witness
  if (terms.scheme === 'upto' && !facilitator) {
    throw new Declined(
      'payloadType',
      `${where}.permit2Authorization.witness.facilitator: must say who may carry it out in the scheme "upto"`,
    )
  }
  return {
    ...terms,
    signature,
    authorization: { from, to, value: permitted.amount, validAfter, validBefore: deadline, nonce },
    permit2: {
      token: permitted.token,
      spender,
      facilitator: terms.scheme === 'upto' ? facilitator : undefined,
    },
  }
}

async function readTerms(context: Context, version: Version, body: FacilitatorBody): Promise<Terms> {
  const { paymentPayload, paymentRequirements } = body
  const requirements = read(kind, paymentRequirements, 'requirements', 'paymentRequirements')
  const where = version === 1 ? 'paymentPayload' : 'paymentPayload.accepted'
  const offered = read(kind, version === 1 ? paymentPayload : paymentPayload.accepted, 'payload', where)
  const schemes = version === 1 ? (['exact'] as const) : SCHEMES
  const scheme = schemes.find((each) => each === requirements.scheme)
  if (!scheme) {
    throw new Declined(
      'scheme',
      `paymentRequirements.scheme: is "${requirements.scheme}", and only ${schemes.map((each) => `"${each}"`).join(' and ')} ${schemes.length > 1 ? 'are' : 'is'} settled here in version ${version}`,
    )
  }
  if (offered.scheme !== scheme) {
    throw new Declined(
      'schemeMismatch',
      `${where}.scheme: is "${offered.scheme}", and "${scheme}" is asked for`,
    )
  }
  const spec = await chainHere(context, version, requirements.network)
  if (offered.network !== requirements.network) {
    throw new Declined(
      'networkMismatch',
      `${where}.network: is "${offered.network}", and "${requirements.network}" is asked for`,
    )
  }
  if (version === 1) {
    const { maxAmountRequired, resource, description, ...rest } = read(
      requirementsV1,
      paymentRequirements,
      'requirements',
      'paymentRequirements',
    )
    return {
      version,
      scheme,
      method: 'eip3009',
      network: rest.network,
      spec,
      payTo: rest.payTo,
      asset: rest.asset,
      amount: maxAmountRequired,
      resource,
      description: description ?? null,
      // Version 1 leaves them out where the token is the network's usual dollar.
      token: {
        name: shownText(rest.extra?.name) ?? spec.usdc.name,
        version: shownText(rest.extra?.version) ?? '2',
      },
    }
  }
  const { amount, ...rest } = read(requirementsV2, paymentRequirements, 'requirements', 'paymentRequirements')
  const resource = read(resourceInfo, paymentPayload.resource, 'payload', 'paymentPayload.resource')
  const [name, tokenVersion] = [shownText(rest.extra?.name), shownText(rest.extra?.version)]
  const token = name && tokenVersion ? { name, version: tokenVersion } : undefined
  if (!token && !isPermit2(body)) {
    throw new Declined(
      'domain',
      `paymentRequirements.extra: must have name and version of the token, "${spec.usdc.name}" and "2" for USDC`,
    )
  }
  return {
    version,
    scheme,
    method: methodOf(body),
    network: rest.network,
    spec,
    payTo: rest.payTo,
    asset: rest.asset,
    amount,
    resource: resource?.url ?? null,
    description: resource?.description ?? null,
    token,
  }
}

async function chainHere(context: Context, version: Version, network: string): Promise<ChainSpec> {
  const spec = chainOf(version, network)
  if (!spec) {
    throw new Declined(
      'network',
      `paymentRequirements.network: "${network.slice(0, 100)}" is no chain that runs here under version ${version}; GET /x402/facilitator/supported lists those that are`,
    )
  }
  const { kind: mode } = await chainMode(context, spec.id)
  if (mode === 'embedded') return spec
  throw new Declined(
    'network',
    `paymentRequirements.network: ${spec.name} is in the mode "${mode}", and payments are settled on embedded chains only. Switch it on Chains in the shell (/ui/chains), or by PUT /__sandbank/chains/${spec.id}/mode.`,
    { chainId: spec.id, mode },
  )
}

/** The kinds of payment that are settled now: every version and network, of the chains that are embedded. */
export async function supportedKinds(context: Context, chains: readonly ChainSpec[]) {
  const kinds: {
    x402Version: Version
    scheme: Scheme
    network: string
    extra?: { facilitatorAddress: string }
  }[] = []
  for (const spec of chains) {
    if ((await chainMode(context, spec.id)).kind !== 'embedded') continue
    for (const { version, network } of networksOf(spec)) {
      kinds.push({ x402Version: version, scheme: 'exact', network })
      if (version === 1) continue
      kinds.push({
        x402Version: version,
        scheme: 'upto',
        network,
        extra: { facilitatorAddress: FACILITATOR_ADDRESS },
      })
    }
  }
  return kinds
}

function shownText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  rule: Rule,
  where: string,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = [where, ...(issue?.path ?? []).map(String)].join('.')
  throw new Declined(rule, `${path}: ${issue?.message ?? 'is not understood'}`, { field: path.slice(0, 200) })
}
