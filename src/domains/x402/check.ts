import {
  encodeFunctionData,
  formatUnits,
  hashTypedData,
  parseAbi,
  parseErc6492Signature,
  parseSignature,
  recoverAddress,
} from 'viem'
import { chainClient, chainTime } from '#domains/chain'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { FACILITATOR_ADDRESS } from './addresses'
import { Declined } from './reasons'
import type { Payment } from './wire'

type Hex = `0x${string}`

const USDC = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])
const ACCOUNT = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const IS_VALID = '0x1626ba7e'
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
/** A payment must hold so long that it can still be carried out, as the packages have it. Seconds. */
const SPARE_SECONDS = 6n

/** A payment that can be made now: what the chain is sent for it. */
export interface Checked {
  readonly data: Hex
}

/**
 * Checks a payment in the order of the published packages, and last by carrying it out without keeping it. Times are
 * those of the chain's next block, which follows the virtual clock. Throws a `Declined`.
 */
export async function checkPayment(context: Context, payment: Payment): Promise<Checked> {
  const { spec, authorization, asset } = payment
  const client = await chainClient(context, spec.id)
  if (!isSame(asset, spec.usdc.address)) await declineAsset(context, payment)
  const signature = await checkSignature(context, payment)
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  if (!isSame(to, payment.payTo)) {
    throw new Declined('recipient', `payload.authorization.to: is ${to}, and ${payment.payTo} is to be paid`)
  }
  await checkTimes(context, payment)
  const token = { address: asset, abi: USDC } as const
  const movable = [
    { ...token, functionName: 'balanceOf', args: [from] },
    { ...token, functionName: 'authorizationState', args: [from, nonce] },
  ] as const
  const [balance, isUsed, name, version] = await client.multicall({
    allowFailure: false,
    contracts: [...movable, { ...token, functionName: 'name' }, { ...token, functionName: 'version' }],
  })
  // Version 1 looks into the wallet first.
  if (payment.version === 1 && balance < payment.amount) throw poor(payment, balance)
  const isEnough = payment.version === 1 ? value >= payment.amount : value === payment.amount
  if (!isEnough) {
    throw new Declined(
      'value',
      `payload.authorization.value: is ${value}, and ${payment.version === 1 ? 'at least ' : ''}${payment.amount} base units are asked for`,
      { value: String(value), amount: String(payment.amount) },
    )
  }
  if (isUsed) throw used(payment)
  if (name !== payment.token.name) {
    throw new Declined(
      'tokenName',
      `paymentRequirements.extra.name: is "${payment.token.name}", and the token's name is "${name}"`,
    )
  }
  if (version !== payment.token.version) {
    throw new Declined(
      'tokenVersion',
      `paymentRequirements.extra.version: is "${payment.token.version}", and the token's version is "${version}"`,
    )
  }
  if (balance < value) throw poor(payment, balance)
  const args = [from, to, value, validAfter, validBefore, nonce, signature] as const
  const data = encodeFunctionData({ abi: USDC, functionName: 'transferWithAuthorization', args })
  try {
    // In the block that it would be in: the newest one may be older than the authorization.
    await client.call({ account: FACILITATOR_ADDRESS, to: asset, data, blockTag: 'pending' })
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    // A block may have come since the read: with the same authorization in it, or another one of the payer's.
    const [left, isUsedNow] = await client.multicall({ allowFailure: false, contracts: movable })
    if (isUsedNow) throw used(payment)
    if (left < value) throw poor(payment, left)
    const message = (thrown as { shortMessage?: string }).shortMessage ?? String(thrown)
    throw new Declined('simulation', `The token does not carry it out: ${message.slice(0, 300)}`)
  }
  return { data }
}

export function used({ authorization: { from, nonce } }: Payment): Declined {
  return new Declined(
    'used',
    `payload.authorization.nonce: ${from} has used or cancelled ${nonce} already; an authorization pays once`,
  )
}

export function poor({ authorization: { from, value }, spec }: Payment, balance: bigint): Declined {
  return new Declined(
    'funds',
    `payload.authorization.from: ${from} has ${formatUnits(balance, 6)} USDC on ${spec.name}, and the payment takes ${formatUnits(value, 6)}`,
    { balance: String(balance), value: String(value) },
  )
}

/** The signature as the token takes it. */
async function checkSignature(context: Context, payment: Payment): Promise<Hex> {
  const { spec, token, authorization, asset } = payment
  const { from } = authorization
  const digest = hashTypedData({
    domain: { ...token, chainId: spec.id, verifyingContract: asset },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  })
  const client = await chainClient(context, spec.id)
  const isContract = (await client.getCode({ address: from })) !== undefined
  if (isContract) {
    const signature = innerSignature(payment.signature)
    const data = encodeFunctionData({
      abi: ACCOUNT,
      functionName: 'isValidSignature',
      args: [digest, signature],
    })
    const answer = await client.call({ to: from, data }).catch((thrown) => {
      if (isRefusal(thrown)) throw thrown
      return undefined
    })
    if (answer?.data?.startsWith(IS_VALID)) return signature
    throw forged(`${from} is a contract, and does not accept it`)
  }
  if (payment.signature.length > 132) {
    throw new Declined(
      'undeployed',
      `payload.signature: is longer than that of a key, and ${from} is no contract on ${spec.name}: smart accounts must be deployed before they pay here`,
    )
  }
  const signer = await signerOf(digest, payment.signature)
  if (!signer || !isSame(signer, from)) {
    throw forged(
      signer
        ? `it is that of ${signer}, not of ${from}, for this authorization and the token "${token.name}" version "${token.version}" at ${asset} on chain ${spec.id}`
        : 'it is no signature of 65 bytes',
    )
  }
  const { r, s, yParity } = parseSignature(payment.signature)
  return `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

/** Without what would deploy the account first, which is there. */
function innerSignature(signature: Hex): Hex {
  try {
    return parseErc6492Signature(signature).signature
  } catch {
    throw forged('it ends as one of ERC-6492 does, and is none')
  }
}

async function signerOf(digest: Hex, signature: Hex): Promise<Hex | undefined> {
  if (signature.length !== 132) return undefined
  try {
    return await recoverAddress({ hash: digest, signature })
  } catch {
    return undefined
  }
}

function forged(why: string): Declined {
  return new Declined('signature', `payload.signature: ${why}`)
}

async function checkTimes(context: Context, { spec, authorization }: Payment): Promise<void> {
  const { validAfter, validBefore } = authorization
  const now = await chainTime(context, spec.id)
  const clock = Math.floor(context.clock.now() / 1_000)
  const machine = Math.floor(context.clock.machine() / 1_000)
  const note = timeNote(spec.name, Number(now) - clock, clock - machine)
  const facts = { now: Number(now), aheadSeconds: Number(now) - machine }
  if (validBefore < now + SPARE_SECONDS) {
    throw new Declined(
      'validBefore',
      `payload.authorization.validBefore: is ${validBefore}, and must be at least ${SPARE_SECONDS} s after ${now}, the time of ${spec.name}${note}`,
      facts,
    )
  }
  if (validAfter >= now) {
    throw new Declined(
      'validAfter',
      `payload.authorization.validAfter: is ${validAfter}, and must be before ${now}, the time of ${spec.name}${note}`,
      facts,
    )
  }
}

/** Whose time is off, and what sets it. Seconds: of the chain over the clock, and of the clock over the machine. */
function timeNote(chain: string, chainAhead: number, clockAhead: number): string {
  const clock = isOff(clockAhead)
    ? ` The emulator's clock is ${apart(clockAhead)} this machine's (set it at /ui/clock).`
    : ''
  if (!isOff(chainAhead)) return clock && `.${clock}`
  return `, which is ${apart(chainAhead)} the emulator's clock: evm_setTime of ${chain}'s JSON-RPC sets it${chainAhead > 0 ? ', and evm_revert or a reset takes back blocks that are later' : ''}.${clock}`
}

function isOff(seconds: number): boolean {
  return Math.abs(seconds) >= 5
}

function apart(seconds: number): string {
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`
}

async function declineAsset(context: Context, { asset, spec }: Payment): Promise<never> {
  const client = await chainClient(context, spec.id)
  const code = await client.getCode({ address: asset })
  throw new Declined(
    code === undefined ? 'noContract' : 'asset',
    `paymentRequirements.asset: ${asset} is not USDC of ${spec.name}, which is ${spec.usdc.address}; nothing else is settled here`,
  )
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
