import { encodeAbiParameters, erc20Abi, formatUnits, isAddressEqual, keccak256, parseAbi } from 'viem'
import { PERMIT2 } from '#domains/canonical'
import { chainClient } from '#domains/chain'
import type { Context } from '#kernel/context'
import { Declined } from './reasons'
import { misdirected, mispriced, poor, type Unit, used } from './refusals'
import { checkSignature } from './signature'
import { checkTimes } from './times'
import type { Way } from './ways'
import type { Payment } from './wire'

type Hex = `0x${string}`

const NONCES = parseAbi(['function nonceBitmap(address owner, uint256 word) view returns (uint256)'])

/** What was found of a payment that can be made. */
export interface Found {
  /** As the chain takes it. */
  readonly signature: Hex
  readonly unit: Unit
  readState(): Promise<{ balance: bigint; isUsed: boolean }>
}

/** By Permit2, through a proxy of the packages. */
export async function checkPermit(context: Context, payment: Payment, way: Way): Promise<Found> {
  const { spec, asset, scheme, permit2 } = payment
  const { from, to, value, nonce } = payment.authorization
  const where = 'payload.permit2Authorization'
  const spender = scheme === 'upto' ? PERMIT2.uptoProxy : PERMIT2.exactProxy
  if (!permit2 || !isAddressEqual(permit2.spender, spender)) {
    throw new Declined(
      'spender',
      `${where}.spender: is ${permit2?.spender}, and the proxy of the scheme "${scheme}" is ${spender}`,
    )
  }
  if (!isAddressEqual(to, payment.payTo)) throw misdirected(payment, `${where}.witness.to`)
  if (permit2.facilitator && !isAddressEqual(permit2.facilitator, way.facilitator)) {
    throw new Declined(
      'facilitator',
      `${where}.witness.facilitator: is ${permit2.facilitator}, and ${way.facilitator} carries it out, as extra.facilitatorAddress says`,
    )
  }
  await checkTimes(context, payment)
  if (value !== payment.amount) throw mispriced(payment, `${where}.permitted.amount`)
  if (!isAddressEqual(permit2.token, asset)) {
    throw new Declined('token', `${where}.permitted.token: is ${permit2.token}, and ${asset} is asked for`)
  }
  const client = await chainClient(context, spec.id)
  if ((await client.getCode({ address: asset })) === undefined) {
    throw new Declined('noContract', `paymentRequirements.asset: ${asset} is no contract on ${spec.name}`)
  }
  const signature = await checkSignature(context, payment)
  const token = { address: asset, abi: erc20Abi } as const
  const { word, bit } = permitNonce(nonce)
  const movable = [
    { ...token, functionName: 'balanceOf', args: [from] },
    { address: PERMIT2.contract, abi: NONCES, functionName: 'nonceBitmap', args: [from, word] },
  ] as const
  const [balance, bitmap, allowance, symbol, decimals] = await client.multicall({
    contracts: [
      ...movable,
      { ...token, functionName: 'allowance', args: [from, PERMIT2.contract] },
      { ...token, functionName: 'symbol' },
      { ...token, functionName: 'decimals' },
    ],
  })
  if (balance.result === undefined || allowance.result === undefined) {
    throw new Declined('simulation', `paymentRequirements.asset: ${asset} is no token (ERC-20)`)
  }
  const unit = { symbol: symbol.result ?? asset, decimals: decimals.result ?? 0 }
  if (((bitmap.result ?? 0n) & bit) !== 0n) throw used(payment)
  if (balance.result < value) throw poor(payment, balance.result, unit)
  if (allowance.result < value) {
    throw new Declined(
      'allowance',
      `${where}.from: ${from} lets Permit2 (${PERMIT2.contract}) take ${formatUnits(allowance.result, unit.decimals)} ${unit.symbol}, and the payment takes ${formatUnits(value, unit.decimals)}: approve it on the token first`,
      { allowance: String(allowance.result), value: String(value) },
    )
  }
  return {
    signature,
    unit,
    async readState() {
      const [balance, bitmap] = await client.multicall({ allowFailure: false, contracts: movable })
      return { balance, isUsed: (bitmap & bit) !== 0n }
    },
  }
}

/** Which bit of which word Permit2 sets for a nonce. */
export function permitNonce(nonce: Hex): { readonly word: bigint; readonly bit: bigint } {
  const number = BigInt(nonce)
  return { word: number >> 8n, bit: 1n << (number & 0xffn) }
}

/** Where `nonceBitmap` stands in contracts/canonical/Permit2.sol: its second variable. */
const NONCE_BITMAP = 1n

/** The slot of Permit2 with the bit of a nonce. */
export function permitSlot(owner: Hex, nonce: Hex): Hex {
  const words = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, NONCE_BITMAP]),
  )
  return keccak256(
    encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes32' }], [permitNonce(nonce).word, words]),
  )
}
