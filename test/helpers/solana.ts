import { base58 } from '@scure/base'
import { Connection, Keypair, PublicKey, type Transaction } from '@solana/web3.js'
import type { Emulator } from 'sandbank'
import { USDC } from '../../src/domains/solana/cluster'
import { SOLANA_DEVELOPER_ACCOUNTS } from '../../src/domains/solana/developer-accounts'

export const USDC_MINT = new PublicKey(USDC.mint)

/** The official client, over HTTP as any user would set it up, to an emulator in this process. */
export function connectionTo(emulator: Emulator): Connection {
  return new Connection('http://sandbank.test/rpc/solana', {
    commitment: 'confirmed',
    fetch: ((input: string, init: RequestInit) => emulator.fetch(new Request(input, init))) as typeof fetch,
  })
}

/** A developer account's keys. */
export function solanaDeveloper(index: number): Keypair {
  const key = SOLANA_DEVELOPER_ACCOUNTS[index]?.secretKey
  if (!key) throw new Error(`there is no developer account ${index}`)
  return Keypair.fromSecretKey(base58.decode(key))
}

/** Signs with a fresh blockhash, sends, and reads the outcome once: it is final when the signature is answered. */
export async function sendAndPoll(
  connection: Connection,
  transaction: Transaction,
  signers: Keypair[],
): Promise<string> {
  const signature = await connection.sendTransaction(transaction, signers)
  const { value } = await connection.getSignatureStatus(signature)
  if (value?.confirmationStatus !== 'finalized' || value.err) {
    throw new Error(`the status is ${JSON.stringify(value)}`)
  }
  return signature
}
