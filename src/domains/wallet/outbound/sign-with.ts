import type { PrivateKeyAccount } from 'viem/accounts'
import { CHAINS, type ChainSpec, reached } from '#domains/chain'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { readTypedData } from '#kernel/typed-data'
import type { SignBody } from '../sign-body'
import type { WalletRow } from '../tables'
import { callOf, evmFields } from '../transaction-fields'
import { signingErrors } from './errors'
import { evmTerms } from './evm-terms'
import { signerOf } from './signer'

type Transaction = (SignBody & { signatureType: 'eth_signTransaction' })['transaction']

/** Signs with the wallet's own key. Refused with `success: false` where the signer will not. */
export async function signWith(
  context: Context,
  wallet: WalletRow,
  body: SignBody,
): Promise<{ signature: string; signer: string }> {
  const account = signerOf(context, wallet)
  try {
    return { signature: await signatureOf(context, account, body), signer: account.address }
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    const why = thrown instanceof Error ? thrown.message.split('\n')[0] : String(thrown)
    throw rejected(body.signatureType, why ?? '')
  }
}

async function signatureOf(context: Context, account: PrivateKeyAccount, body: SignBody): Promise<string> {
  switch (body.signatureType) {
    case 'personal_sign':
      return account.signMessage({ message: body.message })
    case 'eth_signTypedData_v4':
      return signTypedData(account, body.typedData)
    case 'eth_signTransaction':
      return signTransaction(context, account, body.transaction)
  }
}

function signTypedData(account: PrivateKeyAccount, sent: unknown): Promise<string> {
  const read = readTypedData(sent, 'typedData')
  if ('problem' in read) throw rejected('eth_signTypedData_v4', read.problem)
  return account.signTypedData(read.typedData)
}

/** Nonce, gas and fees that were left out are those of the chain as it stands now, where it is one of ours. */
async function signTransaction(
  context: Context,
  account: PrivateKeyAccount,
  transaction: Transaction,
): Promise<string> {
  const call = callOf(account.address, transaction)
  const fields = evmFields(transaction)
  const { chainId } = transaction
  const { to, value, data } = call
  const spec = CHAINS.find(({ id }) => id === chainId)
  if (!spec) return account.signTransaction({ chainId, to, value, data, ...elsewhere(chainId, fields) })
  const { nonce, gas, fees, failure } = await termsOn(context, spec, call, fields)
  if (failure !== undefined && fields.gas === undefined) {
    throw rejected('eth_signTransaction', `its gas cannot be estimated (${failure}): send transaction.gas`)
  }
  return account.signTransaction({ chainId, to, value, data, nonce, gas, ...fees })
}

function termsOn(
  context: Context,
  spec: ChainSpec,
  ...[call, fields]: [Parameters<typeof evmTerms>[2], Fields]
) {
  return reached(context, spec, () => evmTerms(context, spec, call, fields))
}

type Fields = ReturnType<typeof evmFields>

/** Of a chain that is not emulated nothing is known: a nonce or fees that were made up would be worse than none. */
function elsewhere(
  chainId: number,
  { nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas = 0n }: Fields,
) {
  if (nonce === undefined || gas === undefined || (gasPrice ?? maxFeePerGas) === undefined) {
    throw rejected(
      'eth_signTransaction',
      `chain ${chainId} is not emulated, so nothing can be filled in: send nonce, gas, and gasPrice or maxFeePerGas`,
    )
  }
  const fees =
    gasPrice !== undefined
      ? ({ type: 'legacy', gasPrice } as const)
      : ({ type: 'eip1559', maxFeePerGas: maxFeePerGas ?? 0n, maxPriorityFeePerGas } as const)
  return { nonce: Number(nonce), gas, ...fees }
}

function rejected(signatureType: string, why: string): Refusal {
  return new Refusal(signingErrors.rejected, `The signer will not sign this ${signatureType}: ${why}`, {
    rule: 'signer.rejected',
    facts: { signatureType, why },
  })
}
