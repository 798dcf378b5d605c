import { encodeFunctionData, parseAbi } from 'viem'
import { actOnChain, authorizationSlot, type ChainSpec, chainMode, chainSpec } from '#domains/chain'
import type { Context, TransactionContext } from '#kernel/context'
import { EVM_ADDRESS_RULE, evmAddress } from '#kernel/evm-address'
import type { AnyTable } from '#kernel/store'
import { FACILITATOR_ADDRESS } from './addresses'
import { fromBase64, toBase64 } from './base64'

export { type Answer402, exchange402, type Request402 } from './exchange'

import { chainOf, type Version } from './networks'

type Hex = `0x${string}`

/** Where payments of the service's apps settle. */
const BASE = chainSpec(8453)
const LONGEST_VALIDITY_SECONDS = 3_600

/** Payment requirements, of either version. */
export interface PaymentTerms {
  readonly version: Version
  /** As its server names it. */
  readonly network: string
  readonly spec: ChainSpec
  readonly asset: Hex
  readonly payTo: Hex
  /** Base units of USDC. */
  readonly amount: bigint
  readonly holdsSeconds: number
  readonly description: string | null
  /** What the payment has to repeat, as it was sent. */
  readonly accepted: Readonly<Record<string, unknown>>
  readonly resource: unknown
}

/**
 * What a 402 demands, where it can be paid here; otherwise why not. Version 2 says it in the header
 * PAYMENT-REQUIRED, version 1 in the body, as the published clients read them.
 */
export async function paymentTerms(
  context: Context,
  { header, body }: { header: string | null; body: unknown },
  payable: readonly ChainSpec[] = [BASE],
): Promise<PaymentTerms | { readonly problem: string }> {
  const required = (header && fromBase64(header)) || body
  const { x402Version, accepts, resource } = (required ?? {}) as Record<string, unknown>
  if ((x402Version !== 1 && x402Version !== 2) || !Array.isArray(accepts)) {
    return { problem: 'its 402 is none of x402: neither a header PAYMENT-REQUIRED nor a body of version 1' }
  }
  const isOffer = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
  const no = accepts.findIndex((each) => !isOffer(each))
  if (no >= 0) {
    return {
      problem: `accepts[${no}] of its 402 is ${shortText(accepts[no])}, and must be an object of x402`,
    }
  }
  const offers: Record<string, unknown>[] = accepts
  const ours = offers.flatMap((offer) => {
    const spec = payable.find((each) => isTaken(offer, x402Version, each))
    return spec ? [{ offer, spec }] : []
  })
  const taken = ours.find(({ offer }) => offerProblem(offer, x402Version) === undefined)
  if (!taken && ours[0]) return { problem: offerProblem(ours[0].offer, x402Version) as string }
  if (!taken) {
    const offered = offers.slice(0, 5).map(({ scheme, network, asset }) => {
      return [scheme, network, asset].map((part) => String(part).slice(0, 60)).join(' ')
    })
    return {
      problem: `it takes ${offered.join('; ') || 'nothing'}, and only scheme exact in USDC can be paid here: ${payable.map(({ name, usdc }) => `${usdc.address} on ${name}`).join(', ')}`,
    }
  }
  const { offer: found, spec } = taken
  const { kind } = await chainMode(context, spec.id)
  if (kind !== 'embedded') {
    return {
      problem: `${spec.name} is in the mode "${kind}", and payments are made on the embedded chain only: switch it on Chains in the shell (/ui/chains)`,
    }
  }
  const { network, asset, payTo, maxTimeoutSeconds, description } = found
  const amount = BigInt(found[amountName(x402Version)] as string)
  const about = x402Version === 2 ? (resource as { description?: unknown } | null)?.description : description
  const seconds = typeof maxTimeoutSeconds === 'number' && maxTimeoutSeconds > 0 ? maxTimeoutSeconds : 60
  return {
    version: x402Version,
    network: String(network),
    spec,
    asset: evmAddress.parse(asset),
    payTo: evmAddress.parse(payTo),
    amount,
    holdsSeconds: Math.ceil(Math.min(seconds, LONGEST_VALIDITY_SECONDS)),
    description: typeof about === 'string' ? about.slice(0, 300) : null,
    accepted: found,
    resource,
  }
}

/** Whether it is payable here. */
function isTaken(
  { scheme, network, asset }: Record<string, unknown>,
  version: Version,
  { id, usdc }: ChainSpec,
): boolean {
  return (
    scheme === 'exact' &&
    typeof network === 'string' &&
    chainOf(version, network)?.id === id &&
    typeof asset === 'string' &&
    asset.toLowerCase() === usdc.address.toLowerCase()
  )
}

/** Why an offer that is ours to pay cannot be paid all the same. */
function offerProblem(offer: Record<string, unknown>, version: Version): string | undefined {
  for (const name of ['payTo', 'asset']) {
    if (!evmAddress.safeParse(offer[name]).success) {
      return `the ${name} of its 402 is ${shortText(offer[name])}, and ${EVM_ADDRESS_RULE}`
    }
  }
  const name = amountName(version)
  const units = offer[name]
  return typeof units === 'string' && /^[1-9]\d{0,30}$/.test(units)
    ? undefined
    : `the ${name} of its 402 is ${shortText(units)}, and must be a whole number of base units of USDC (millionths of a dollar), at least 1, as a string`
}

function amountName(version: Version): 'amount' | 'maxAmountRequired' {
  return version === 2 ? 'amount' : 'maxAmountRequired'
}

/** As JSON, so that a text differs from a number. */
function shortText(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 60)
}

interface Paying {
  readonly version: Version
  readonly network: string
  readonly accepted: unknown
  readonly resource: unknown
  readonly authorization: Readonly<
    Record<'from' | 'to' | 'nonce', string> & Record<'value' | 'validAfter' | 'validBefore', string>
  >
  readonly signature: string
}

/** An authorization holds from a little before, as the published clients have it: clocks differ. */
const EARLIER_SECONDS = 600n

/** What is signed to pay by such terms; `seconds`: the time of their chain. */
export function authorizationFor(
  { payTo, amount, holdsSeconds }: { payTo: string; amount: bigint; holdsSeconds: number },
  { from, nonce, seconds }: { from: string; nonce: string; seconds: bigint },
) {
  return {
    from: from as Hex,
    to: payTo as Hex,
    value: amount,
    validAfter: seconds - EARLIER_SECONDS,
    validBefore: seconds + BigInt(holdsSeconds),
    nonce: nonce as Hex,
  }
}

/** Name and value of the header with which the request is sent again. */
export function paymentHeader({
  version,
  network,
  accepted,
  resource,
  authorization,
  signature,
}: Paying): readonly [name: string, value: string] {
  const payload = { signature, authorization }
  return version === 2
    ? [
        'PAYMENT-SIGNATURE',
        toBase64({ x402Version: 2, ...(resource != null && { resource }), accepted, payload }),
      ]
    : ['X-PAYMENT', toBase64({ x402Version: 1, scheme: 'exact', network, payload })]
}

const CANCEL = parseAbi(['function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)'])
const CANCEL_GAS = 300_000n

/**
 * Makes an authorization void on its chain, so that its bearer can no longer use it. `also` runs in the
 * transaction that commits the block. `done`: it is void now; `late`: it was used or void before; `closed`: the chain
 * does not take it, or only the user may make blocks now.
 */
export async function cancelAuthorization(
  context: Context,
  spec: ChainSpec,
  { from, nonce, signature }: { from: Hex; nonce: Hex; signature: Hex },
  also: { readonly tables: readonly AnyTable[]; run(context: TransactionContext): Promise<void> },
): Promise<'done' | 'late' | 'closed'> {
  const slot = await authorizationSlot(from, nonce)
  const data = encodeFunctionData({
    abi: CANCEL,
    functionName: 'cancelAuthorization',
    args: [from, nonce, signature],
  })
  const acted = await actOnChain(context, spec.id, async (view) => {
    if ((await view.slot(spec.usdc.address, slot)) !== 0n) return undefined
    return {
      from: FACILITATOR_ADDRESS,
      to: spec.usdc.address,
      data,
      gas: CANCEL_GAS,
      at: Math.floor(context.clock.now() / 1_000),
      also: {
        tables: also.tables,
        async run(context, { receipt }) {
          if (receipt.status === 1) await also.run(context)
          return true
        },
      },
    }
  })
  if (acted.kind === 'idle') return 'late'
  if (acted.kind === 'closed') return 'closed'
  return acted.receipt.status === 1 ? 'done' : 'closed'
}
