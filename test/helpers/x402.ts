import { type Hex, type LocalAccount, toHex } from 'viem'
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
  domain = usdcDomain(),
): Promise<Hex> {
  return account.signTypedData({ domain, types: AUTHORIZATIONS, primaryType, message })
}
