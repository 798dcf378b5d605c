import {
  encodeFunctionData,
  hashTypedData,
  isAddressEqual,
  parseAbi,
  parseErc6492Signature,
  parseSignature,
  recoverAddress,
} from 'viem'
import { PERMIT2 } from '#domains/canonical'
import { chainClient } from '#domains/chain'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { Declined } from './reasons'
import type { Payment } from './wire'

type Hex = `0x${string}`

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
const TO = { name: 'to', type: 'address' } as const
const VALID_AFTER = { name: 'validAfter', type: 'uint256' } as const
const PERMIT_TYPES = {
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
} as const
const EXACT_TYPES = { ...PERMIT_TYPES, Witness: [TO, VALID_AFTER] } as const
const UPTO_TYPES = {
  ...PERMIT_TYPES,
  Witness: [TO, { name: 'facilitator', type: 'address' }, VALID_AFTER],
} as const

/** The signature as the chain takes it. */
export async function checkSignature(context: Context, payment: Payment): Promise<Hex> {
  const { spec, authorization } = payment
  const { from } = authorization
  const { digest, what } = signedBy(payment)
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
  if (!signer || !isAddressEqual(signer, from)) {
    throw forged(
      signer
        ? `it is that of ${signer}, not of ${from}, for ${what} on chain ${spec.id}`
        : 'it is no signature of 65 bytes',
    )
  }
  const { r, s, yParity } = parseSignature(payment.signature)
  return `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

/** The hash that is signed for a payment, and what it says in words. */
function signedBy({ spec, token, authorization, permit2, asset }: Payment): { digest: Hex; what: string } {
  if (!permit2) {
    const domain = { ...token, chainId: spec.id, verifyingContract: asset }
    const primaryType = 'TransferWithAuthorization'
    return {
      digest: hashTypedData({ domain, types: TYPES, primaryType, message: authorization }),
      what: `this authorization and the token "${token?.name}" version "${token?.version}" at ${asset}`,
    }
  }
  const { to, value, validAfter, validBefore, nonce } = authorization
  const { facilitator } = permit2
  const typed = {
    domain: { name: 'Permit2', chainId: spec.id, verifyingContract: PERMIT2.contract },
    primaryType: 'PermitWitnessTransferFrom',
  } as const
  const message = {
    permitted: { token: permit2.token, amount: value },
    spender: permit2.spender,
    nonce: BigInt(nonce),
    deadline: validBefore,
  }
  return {
    digest: facilitator
      ? hashTypedData({
          ...typed,
          types: UPTO_TYPES,
          message: { ...message, witness: { to, facilitator, validAfter } },
        })
      : hashTypedData({ ...typed, types: EXACT_TYPES, message: { ...message, witness: { to, validAfter } } }),
    what: `this permit of Permit2 (${PERMIT2.contract})`,
  }
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
