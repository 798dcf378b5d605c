import { zeroAddress } from 'viem'
import { z } from 'zod'
import { SYSTEM_PROGRAM, WRAPPED_SOL_MINT } from '#domains/solana'
import { EVM_ADDRESS_RULE } from '#kernel/evm-address'
import { tokenAmount } from '#kernel/numbers/token-amount'
import { evmChain, SOLANA, walletChain } from './chains'
import type { TransferRequest } from './outbound/transfer-request'
import { addressKind } from './recipients'

type Address = `0x${string}`

const RESOLVE = 'Names and handles are resolved first: GET /addresses/resolve?value=…'

interface Rules {
  readonly kind: 'evm' | 'solana'
  readonly token: string
  readonly recipient: string
  /** What stands for the native token in `tokenAddress`. */
  readonly native: ReadonlySet<string>
  readonly agreement: string
}

const EVM: Rules = {
  kind: 'evm',
  token: 'must be an EVM address: of an ERC-20 token, or the zero address',
  recipient: `${EVM_ADDRESS_RULE}. ${RESOLVE}`,
  native: new Set([zeroAddress]),
  agreement: 'must be true with the zero address as tokenAddress, and false with any other',
}

/** The documents say nothing of Solana here: whatever people write for SOL is taken, and wrapped SOL is a token too. */
const ON_SOLANA: Rules = {
  kind: 'solana',
  token: `must be a Solana address: the mint of an SPL token, or ${SYSTEM_PROGRAM} for SOL`,
  recipient: `must be a Solana address: 32 bytes in base58. ${RESOLVE}`,
  native: new Set([SYSTEM_PROGRAM, WRAPPED_SOL_MINT, zeroAddress]),
  agreement: `must be true for SOL (tokenAddress ${SYSTEM_PROGRAM}), and false for an SPL token`,
}

/** Rows transfer-amount-units, transfer-recipient-resolve, transfer-chains. */
export const transferBody = z
  .object({
    tokenAddress: z.string(),
    recipientAddress: z.string(),
    amount: tokenAmount,
    isNativeToken: z.boolean(),
    chain: walletChain.default('base'),
  })
  .superRefine((body, context) => {
    const problem = problemOf(body)
    if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] })
  })

export type TransferBody = z.infer<typeof transferBody>

interface Fields {
  readonly tokenAddress: string
  readonly recipientAddress: string
  readonly isNativeToken: boolean
  readonly chain: string
}

/** The first field that is wrong, and its rule: what an address is depends on the chain. */
function problemOf({
  tokenAddress,
  recipientAddress,
  isNativeToken,
  chain,
}: Fields): [string, string] | null {
  const rules = chain === SOLANA ? ON_SOLANA : EVM
  const isNative = rules.native.has(tokenAddress.toLowerCase()) || rules.native.has(tokenAddress)
  if (!isNative && addressKind(tokenAddress) !== rules.kind) return ['tokenAddress', rules.token]
  if (addressKind(recipientAddress) !== rules.kind) return ['recipientAddress', rules.recipient]
  if ([zeroAddress, SYSTEM_PROGRAM].includes(recipientAddress.toLowerCase())) {
    return ['recipientAddress', 'must not be the zero address: nobody could ever move what is sent there']
  }
  if (isNativeToken === isNative || (!isNativeToken && tokenAddress === WRAPPED_SOL_MINT)) return null
  return ['isNativeToken', rules.agreement]
}

export function transferRequestOf(body: TransferBody): TransferRequest {
  const { amount } = body
  if (body.chain === SOLANA) {
    const mint = body.isNativeToken ? 'native' : body.tokenAddress
    return { kind: 'solana', spec: undefined, mint, to: body.recipientAddress, amount }
  }
  return {
    kind: 'evm',
    spec: evmChain(body.chain),
    token: body.isNativeToken ? 'native' : (body.tokenAddress.toLowerCase() as Address),
    to: body.recipientAddress.toLowerCase() as Address,
    amount,
  }
}
