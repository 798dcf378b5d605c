import { encodeFunctionData, parseAbi } from 'viem'
import { PERMIT2 } from '#domains/canonical'
import { FACILITATOR_ADDRESS, ROUTER_ADDRESS } from './addresses'
import type { Payment } from './wire'

type Hex = `0x${string}`

const COIN = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])
const PERMIT = [
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct Permit { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
] as const
const EXACT_PROXY = parseAbi([
  ...PERMIT,
  'struct Witness { address to; uint256 validAfter; }',
  'function settle(Permit permit, address owner, Witness witness, bytes signature)',
])
const UPTO_PROXY = parseAbi([
  ...PERMIT,
  'struct Witness { address to; address facilitator; uint256 validAfter; }',
  'function settle(Permit permit, uint256 amount, address owner, Witness witness, bytes signature)',
])
const ROUTER = parseAbi([
  ...PERMIT,
  'struct Authorization { address from; uint256 value; uint256 validAfter; uint256 validBefore; bytes32 nonce; }',
  'struct Share { address owner; uint256 feeBps; }',
  'function settleAuthorization(address token, Authorization authorization, bytes signature, Share share)',
  'function settleExact(Permit permit, address payer, uint256 validAfter, bytes signature, Share share)',
  'function settleUpto(Permit permit, uint256 amount, address payer, uint256 validAfter, bytes signature, Share share)',
])

/** What the facilitator's account sends to a chain. */
export interface ChainCall {
  readonly to: Hex
  readonly data: Hex
}

/** How a payment gets to its payee. */
export interface Way {
  /** Who carries out what Permit2 pays at most. */
  readonly facilitator: Hex
  /** `signature`: as the chain takes it. `amount`: what is paid, base units; what was signed, but in the scheme `upto`. */
  call(payment: Payment, signature: Hex, amount: bigint): ChainCall
}

/** To the payee itself. */
export const directly: Way = {
  facilitator: FACILITATOR_ADDRESS,
  call(payment, signature, amount) {
    const { authorization, permit2, asset } = payment
    const { from, to, value, validAfter, validBefore, nonce } = authorization
    if (!permit2) {
      const args = [from, to, value, validAfter, validBefore, nonce, signature] as const
      return {
        to: asset,
        data: encodeFunctionData({ abi: COIN, functionName: 'transferWithAuthorization', args }),
      }
    }
    if (!permit2.facilitator) {
      const args = [permitOf(payment), from, { to, validAfter }, signature] as const
      return {
        to: PERMIT2.exactProxy,
        data: encodeFunctionData({ abi: EXACT_PROXY, functionName: 'settle', args }),
      }
    }
    const witness = { to, facilitator: permit2.facilitator, validAfter }
    const args = [permitOf(payment), amount, from, witness, signature] as const
    return {
      to: PERMIT2.uptoProxy,
      data: encodeFunctionData({ abi: UPTO_PROXY, functionName: 'settle', args }),
    }
  },
}

/** Through the router of paid endpoints, which pays `owner` what is left of it after the fee. */
export function throughRouter(owner: Hex, feeBps: number): Way {
  const share = { owner, feeBps: BigInt(feeBps) }
  return {
    facilitator: ROUTER_ADDRESS,
    call(payment, signature, amount) {
      const { authorization, permit2, asset } = payment
      const { from, validAfter } = authorization
      return { to: ROUTER_ADDRESS, data: data() }

      function data(): Hex {
        if (!permit2) {
          const args = [asset, authorization, signature, share] as const
          return encodeFunctionData({ abi: ROUTER, functionName: 'settleAuthorization', args })
        }
        const permit = permitOf(payment)
        if (!permit2.facilitator) {
          const args = [permit, from, validAfter, signature, share] as const
          return encodeFunctionData({ abi: ROUTER, functionName: 'settleExact', args })
        }
        const args = [permit, amount, from, validAfter, signature, share] as const
        return encodeFunctionData({ abi: ROUTER, functionName: 'settleUpto', args })
      }
    },
  }
}

function permitOf({ authorization: { value, nonce, validBefore }, permit2, asset }: Payment) {
  return {
    permitted: { token: permit2?.token ?? asset, amount: value },
    nonce: BigInt(nonce),
    deadline: validBefore,
  }
}
