import { type Hex, type LocalAccount, type TypedDataDomain, toHex } from 'viem'
import { chainSpec } from '../../src/domains/chain'

const FIELDS = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

export const AUTHORIZATIONS = {
  TransferWithAuthorization: FIELDS,
  ReceiveWithAuthorization: FIELDS,
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** The EIP-712 domain of the public USDC. */
export const usdcDomain = (chainId = 8453) =>
  ({ name: 'USD Coin', version: '2', chainId, verifyingContract: chainSpec(chainId).usdc.address }) as const

/** A nonce that nothing else has used. */
export function newNonce(): Hex {
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

export interface PaymentOptions {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: Hex
}

/** Signs an authorization as any wallet does. */
export function authorize(
  account: LocalAccount,
  message: PaymentOptions,
  primaryType: 'TransferWithAuthorization' | 'ReceiveWithAuthorization' = 'TransferWithAuthorization',
  domain: TypedDataDomain = usdcDomain(),
): Promise<Hex> {
  return account.signTypedData({ domain, types: AUTHORIZATIONS, primaryType, message })
}

export const PERMIT2_ADDRESS = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const PROXIES = {
  exact: '0x402085c248EeA27D92E8b30b2C58ed07f9E20001',
  upto: '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002',
} as const

export interface PermitOptions {
  readonly token: Hex
  readonly to: Hex
  readonly value: bigint
  readonly deadline: bigint
  readonly nonce: bigint
  readonly validAfter?: bigint
  /** Of the scheme `upto`. */
  readonly facilitator?: Hex
  readonly spender?: Hex
  readonly chainId?: number
}

/** What the packages send of a payment by Permit2. */
export async function permitPayload(
  account: LocalAccount,
  { token, to, value, deadline, nonce, validAfter = 0n, facilitator, spender, chainId = 8453 }: PermitOptions,
) {
  const by = spender ?? (facilitator ? PROXIES.upto : PROXIES.exact)
  const types: Record<string, { name: string; type: string }[]> = {
    PermitWitnessTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
      { name: 'witness', type: 'Witness' },
    ],
    TokenPermissions: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    Witness: [
      { name: 'to', type: 'address' },
      ...(facilitator ? [{ name: 'facilitator', type: 'address' }] : []),
      { name: 'validAfter', type: 'uint256' },
    ],
  }
  const signature = await account.signTypedData({
    domain: { name: 'Permit2', chainId, verifyingContract: PERMIT2_ADDRESS },
    types,
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: { token, amount: value },
      spender: by,
      nonce,
      deadline,
      witness: { to, ...(facilitator && { facilitator }), validAfter },
    },
  })
  return {
    signature,
    permit2Authorization: {
      from: account.address,
      permitted: { token, amount: String(value) },
      spender: by,
      nonce: String(nonce),
      deadline: String(deadline),
      witness: { to, ...(facilitator && { facilitator }), validAfter: String(validAfter) },
    },
  }
}
