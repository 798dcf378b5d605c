import { formatUnits, hashTypedData } from 'viem'
import { balances, type ChainSpec, chainClient, chainRequest, chainTime, priceAttoUsd } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { Call } from '#kernel/http/define-route'
import type { Actor } from '../layers/actor'
import { evaluate, policyTablesOf } from '../layers/evaluate'
import { enforce, type PolicyDecision } from '../layers/policy-decision'
import type { TransactionIntent } from '../layers/transaction-intent'
import { worth } from '../money'
import { isAmong, ownAddresses } from '../recipients'
import { nextSeq, putSpend } from '../spending/spend-log'
import type { SpendRow } from '../spending/tables'
import type { WalletRow } from '../tables'
import { walletById } from '../wallets'
import { signerOf } from './signer'

type Hex = `0x${string}`

const USDC_DECIMALS = 6
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
/** keccak256 of `AuthorizationUsed(address,bytes32)`. */
const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'

/** A payment in USDC by an authorization that its receiver sends (EIP-3009). Base units, seconds. */
export interface Authorization {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: Hex
}

/** `hash`: of what was signed. */
export interface SignedPayment {
  readonly hash: Hex
  readonly signature: Hex
}

/** Signs with the payer's key; the bearer of the signature can take the money. */
export async function signPayment(
  context: Context,
  walletId: string,
  spec: ChainSpec,
  message: Authorization,
): Promise<SignedPayment> {
  const account = signerOf(context, await walletById(context, walletId))
  const { TransferWithAuthorization } = TYPES
  const typed = {
    domain: domainOf(spec),
    types: { TransferWithAuthorization },
    primaryType: 'TransferWithAuthorization',
    message,
  } as const
  return { hash: hashTypedData(typed), signature: await account.signTypedData(typed) }
}

/** What makes an authorization void, signed by its payer. */
export async function signCancellation(
  context: Context,
  walletId: string,
  spec: ChainSpec,
  { from, nonce }: Pick<Authorization, 'from' | 'nonce'>,
): Promise<Hex> {
  const account = signerOf(context, await walletById(context, walletId))
  const { CancelAuthorization } = TYPES
  return account.signTypedData({
    domain: domainOf(spec),
    types: { CancelAuthorization },
    primaryType: 'CancelAuthorization',
    message: { authorizer: from, nonce },
  })
}

/**
 * Writes a payment down before its authorization is given away: one transaction evaluates all layers and limits and
 * writes the row, as for whatever leaves a wallet. Returns its hash: of a repeated request, that of the first. Throws the
 * refusal of the first layer that says no.
 */
export async function promisePayment(
  call: Pick<Call, 'context' | 'transact' | 'report'>,
  { walletId, actor, spec }: { walletId: string; actor: Actor; spec: ChainSpec },
  authorization: Authorization,
  { hash, signature }: SignedPayment,
): Promise<string> {
  const { context } = call
  const wallet = await walletById(context, walletId)
  const intent = await paymentIntent(context, wallet, spec, authorization)
  return call.transact(policyTablesOf(actor), async (context) => {
    const { decisions, spending } = await evaluate(context, walletId, actor, intent)
    call.report(decisions)
    enforce(decisions)
    await putSpend(context, {
      hash,
      walletId,
      seq: await nextSeq(context, walletId),
      at: spending.now,
      chain: spec.key,
      kind: 'payment',
      raw: JSON.stringify({ ...authorization, signature }, (_, each) =>
        typeof each === 'bigint' ? String(each) : each,
      ),
      to: authorization.to,
      amount: formatUnits(authorization.value, USDC_DECIMALS),
      symbol: spec.usdc.symbol,
      microUsd: intent.microUsd === null ? null : String(intent.microUsd),
      sponsored: false,
      state: 'reserved',
    })
    return hash
  })
}

/** What every layer would decide about it now. */
export async function previewPayment(
  context: Context,
  { walletId, actor, spec }: { walletId: string; actor: Actor; spec: ChainSpec },
  payment: Pick<Authorization, 'to' | 'value'>,
): Promise<readonly PolicyDecision[]> {
  const wallet = await walletById(context, walletId)
  const intent = await paymentIntent(context, wallet, spec, payment)
  const { decisions } = await context.store.read(policyTablesOf(actor), () =>
    evaluate(context, walletId, actor, intent),
  )
  return decisions
}

async function paymentIntent(
  context: Context,
  wallet: WalletRow,
  spec: ChainSpec,
  { to, value }: Pick<Authorization, 'to' | 'value'>,
): Promise<TransactionIntent> {
  const { usdc } = spec
  const own = ownAddresses(wallet)
  const each = await priceAttoUsd(context, spec.id, usdc.address)
  const { tokens } = await balances(context, spec.id, wallet.evmAddress as Hex, [usdc.address])
  return {
    kind: 'payment',
    chain: spec.key,
    recipients: [{ kind: 'evm', address: to }],
    recipientsNote: '',
    own,
    microUsd: isAmong(own, to) ? 0n : each === undefined ? null : worth(value, USDC_DECIMALS, each),
    unpriced: usdc.symbol,
    needs: [{ symbol: usdc.symbol, decimals: USDC_DECIMALS, needed: value, balance: tokens[0] ?? 0n }],
    gas: undefined,
    failure: undefined,
  }
}

/** What became of an authorization, as the chain has it. */
export type AuthorizationStatus =
  | { readonly kind: 'unused' | 'cancelled' }
  | { readonly kind: 'used'; readonly transaction: Hex }

export async function authorizationStatus(
  context: Context,
  { id, usdc }: ChainSpec,
  { from, nonce }: Pick<Authorization, 'from' | 'nonce'>,
): Promise<AuthorizationStatus> {
  const client = await chainClient(context, id)
  const isDone = await client.readContract({
    address: usdc.address,
    abi: STATE,
    functionName: 'authorizationState',
    args: [from, nonce],
  })
  if (!isDone) return { kind: 'unused' }
  const topics = [USED, `0x${from.slice(2).toLowerCase().padStart(64, '0')}`, nonce]
  const filter = { address: usdc.address, topics, fromBlock: 'earliest', toBlock: 'latest' }
  const [log] = (await chainRequest(context, id, { method: 'eth_getLogs', params: [filter] })) as {
    transactionHash: Hex
  }[]
  return log ? { kind: 'used', transaction: log.transactionHash } : { kind: 'cancelled' }
}

const STATE = [
  {
    type: 'function',
    name: 'authorizationState',
    stateMutability: 'view',
    inputs: [
      { name: 'authorizer', type: 'address' },
      { name: 'nonce', type: 'bytes32' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

/** Looks whether an authorization was used, as `settleOpen` does for transactions; one that is over frees its amount. */
export async function paymentEnd(
  context: Context,
  spec: ChainSpec,
  { raw }: Pick<SpendRow, 'raw'>,
): Promise<'paid' | 'unpaid' | undefined> {
  const authorization = JSON.parse(raw) as { from: Hex; nonce: Hex; validBefore: string }
  const { kind } = await authorizationStatus(context, spec, authorization)
  if (kind === 'used') return 'paid'
  if (kind === 'cancelled') return 'unpaid'
  const isOver = (await chainTime(context, spec.id)) >= BigInt(authorization.validBefore)
  return isOver ? 'unpaid' : undefined
}

function domainOf({ id, usdc }: ChainSpec) {
  return { name: usdc.name, version: '2', chainId: id, verifyingContract: usdc.address } as const
}
