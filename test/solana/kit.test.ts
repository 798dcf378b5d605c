import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromBytes,
  createSolanaRpcFromTransport,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { SYSTEM_PROGRAM } from '../../src/domains/solana'
import { SOLANA_DEVELOPER_ACCOUNTS } from '../../src/domains/solana/developer-accounts'
import { solanaDeveloper } from '../helpers/solana'

const emulator = createEmulator()
afterAll(() => emulator.close())

const rpc = createSolanaRpcFromTransport(async ({ payload }) => {
  const response = await emulator.fetch(
    new Request('http://sandbank.test/rpc/solana', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    }),
  )
  return response.json()
})

it('serves the newer official client too', async () => {
  const payer = await createKeyPairSignerFromBytes(solanaDeveloper(0).secretKey)
  const receiver = address(SOLANA_DEVELOPER_ACCOUNTS[1]?.address ?? '')
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, 5_000_000n, true)
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
    (lasting) =>
      appendTransactionMessageInstruction(
        {
          programAddress: SYSTEM_PROGRAM as Address,
          accounts: [
            { address: payer.address, role: 3 },
            { address: receiver, role: 1 },
          ],
          data,
        },
        lasting,
      ),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const signature = await rpc
    .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
    .send()
  expect(signature).toBe(getSignatureFromTransaction(signed))
  const { value } = await rpc.getSignatureStatuses([signature]).send()
  expect(value[0]?.confirmationStatus).toBe('finalized')
  expect(Number((await rpc.getBalance(receiver).send()).value)).toBe(10_000 * 1e9 + 5_000_000)
})
