import { isAddressEqual, parseAbi } from 'viem'
import { chainClient } from '#domains/chain'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { FACILITATOR_ADDRESS } from './addresses'
import { COIN_DECIMALS, coinAt, coinsOf } from './coins'
import { checkPermit, type Found } from './permit2'
import { Declined } from './reasons'
import { misdirected, mispriced, poor, type Unit, used } from './refusals'
import { checkSignature } from './signature'
import { checkTimes } from './times'
import type { ChainCall, Way } from './ways'
import type { Payment } from './wire'

const COIN = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function symbol() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
])

/** A payment that can be made now: what the chain is sent for it, and how its amounts are written. */
export interface Checked {
  readonly call: ChainCall
  readonly unit: Unit
}

/**
 * Checks a payment in the order of the published packages, and last by carrying it out without keeping it. Times are
 * those of the chain's next block, which follows the virtual clock. `amount`: what is to be paid, where that is less than
 * was signed. Throws a `Declined`.
 */
export async function checkPayment(
  context: Context,
  payment: Payment,
  way: Way,
  amount = payment.authorization.value,
): Promise<Checked> {
  const { signature, unit, readState } = await (payment.permit2 ? checkPermit : checkAuthorization)(
    context,
    payment,
    way,
  )
  const call = way.call(payment, signature, amount)
  const client = await chainClient(context, payment.spec.id)
  try {
    // In the block that it would be in: the newest one may be older than the authorization.
    await client.call({ account: FACILITATOR_ADDRESS, ...call, blockTag: 'pending' })
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    // A block may have come since the read: with the same authorization in it, or another one of the payer's.
    const { balance, isUsed } = await readState()
    if (isUsed) throw used(payment)
    if (balance < amount) throw poor(payment, balance, unit)
    const message = (thrown as { shortMessage?: string }).shortMessage ?? String(thrown)
    throw new Declined('simulation', `The chain does not carry it out: ${message.slice(0, 300)}`)
  }
  return { call, unit }
}

/** By EIP-3009. */
async function checkAuthorization(context: Context, payment: Payment): Promise<Found> {
  const { spec, asset, token: named } = payment
  const client = await chainClient(context, spec.id)
  if (!(await coinAt(spec, asset))) await declineAsset(context, payment)
  const signature = await checkSignature(context, payment)
  const { from, to, value, nonce } = payment.authorization
  if (!isAddressEqual(to, payment.payTo)) throw misdirected(payment, 'payload.authorization.to')
  await checkTimes(context, payment)
  const token = { address: asset, abi: COIN } as const
  const movable = [
    { ...token, functionName: 'balanceOf', args: [from] },
    { ...token, functionName: 'authorizationState', args: [from, nonce] },
  ] as const
  const [balance, isUsed, name, version, symbol] = await client.multicall({
    allowFailure: false,
    contracts: [
      ...movable,
      { ...token, functionName: 'name' },
      { ...token, functionName: 'version' },
      { ...token, functionName: 'symbol' },
    ],
  })
  const unit = { symbol, decimals: COIN_DECIMALS }
  // Version 1 looks into the wallet first.
  if (payment.version === 1 && balance < payment.amount) throw poor(payment, balance, unit)
  const isEnough = payment.version === 1 ? value >= payment.amount : value === payment.amount
  if (!isEnough) throw mispriced(payment, 'payload.authorization.value')
  if (isUsed) throw used(payment)
  if (name !== named?.name) {
    throw new Declined(
      'tokenName',
      `paymentRequirements.extra.name: is "${named?.name}", and the token's name is "${name}"`,
    )
  }
  if (version !== named.version) {
    throw new Declined(
      'tokenVersion',
      `paymentRequirements.extra.version: is "${named.version}", and the token's version is "${version}"`,
    )
  }
  if (balance < value) throw poor(payment, balance, unit)
  return {
    signature,
    unit,
    async readState() {
      const [balance, isUsed] = await client.multicall({ allowFailure: false, contracts: movable })
      return { balance, isUsed }
    },
  }
}

async function declineAsset(context: Context, { asset, spec, version }: Payment): Promise<never> {
  const coins = await coinsOf(spec)
  const client = await chainClient(context, spec.id)
  const code = await client.getCode({ address: asset })
  const known = coins.map(({ symbol, address }) => `${symbol} (${address})`).join(' and ')
  throw new Declined(
    code === undefined ? 'noContract' : 'asset',
    `paymentRequirements.asset: ${asset} takes no authorizations (EIP-3009); on ${spec.name} ${known} ${coins.length > 1 ? 'do' : 'does'}${version === 1 ? '' : ', and any other token is paid through Permit2'}`,
  )
}
