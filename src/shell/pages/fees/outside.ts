import { ApiError, call } from '../../api'
import type { Hex } from '../../json-rpc'
import { ask } from '../../state/rpc'
import type { UnsignedCall } from '../../wire'

/** The steps of an external wallet, one after the other. */
export const STEPS = ['Built', 'Signed', 'Sent', 'Mined'] as const
export type Step = (typeof STEPS)[number]

export interface Signer {
  address: string
  privateKey: string
}

interface Costs {
  gasEstimate: string
  maxFeePerGas: string
  maxPriorityFeePerGas: string
}

/** Claims one token as a wallet outside would: built by the service, signed here, sent to the chain. Returns the hash. */
export async function claimOutside(
  signer: Signer,
  token: string,
  onStep: (step: Step) => void,
): Promise<string> {
  const { transactions, errors } = await call('POST /public/launchpad/build-claim', {
    body: { beneficiaryAddress: signer.address, tokenAddresses: [token] },
  })
  const [built] = transactions
  if (!built) {
    throw new ApiError(
      0,
      errors[0]?.error ?? 'Nothing was built',
      'The service built no transaction for this token.',
    )
  }
  onStep('Built')
  return signAndSend(signer, built, built, onStep)
}

/** Hands one token’s fees over in the same way. */
export async function handOverOutside(
  signer: Signer,
  token: string,
  newBeneficiary: string,
  onStep: (step: Step) => void,
): Promise<string> {
  const built = await call('POST /public/launchpad/build-transfer-beneficiary', {
    body: {
      tokenAddress: token,
      currentBeneficiary: signer.address,
      newBeneficiary,
    },
  })
  onStep('Built')
  return signAndSend(signer, built, await costsOf(signer, built), onStep)
}

/** What the builder of handovers leaves to the signer. */
async function costsOf({ address }: Signer, { chainId, to, data }: UnsignedCall): Promise<Costs> {
  const gas = BigInt(await ask<string>(chainId, ['eth_estimateGas', [{ from: address, to, data }]]))
  const price = BigInt(await ask<string>(chainId, ['eth_gasPrice']))
  const tip = await ask<string>(chainId, ['eth_maxPriorityFeePerGas'])
  return {
    gasEstimate: String(gas + (gas * 3n) / 10n),
    maxFeePerGas: String(price * 2n),
    maxPriorityFeePerGas: String(BigInt(tip)),
  }
}

async function signAndSend(
  { address, privateKey }: Signer,
  { chainId, to, data }: UnsignedCall,
  { gasEstimate, maxFeePerGas, maxPriorityFeePerGas }: Costs,
  onStep: (step: Step) => void,
): Promise<string> {
  const { privateKeyToAccount } = await import('viem/accounts')
  const nonce = Number(await ask<string>(chainId, ['eth_getTransactionCount', [address, 'pending']]))
  const raw = await privateKeyToAccount(privateKey as Hex).signTransaction({
    chainId,
    to: to as Hex,
    data: data as Hex,
    nonce,
    gas: BigInt(gasEstimate),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  })
  onStep('Signed')
  const hash = await ask<string>(chainId, ['eth_sendRawTransaction', [raw]])
  onStep('Sent')
  const receipt = await ask<{ status: string } | null>(chainId, ['eth_getTransactionReceipt', [hash]])
  if (receipt?.status === '0x0') {
    throw new ApiError(0, 'It was mined and reverted', `See /ui/chains/${chainId}/tx/${hash}.`)
  }
  if (receipt) onStep('Mined')
  return hash
}
