import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SOLANA_DEVELOPER_ACCOUNTS } from '../../src/domains/solana/developer-accounts'
import { openSilentPage, type TestBrowser } from '../helpers/browser'
import { pageScript } from '../helpers/page-script'
import { times } from '../helpers/soak'
import { solanaDeveloper } from '../helpers/solana'
import type { WorkerControl } from '../helpers/worker'
import type { web3 as Web3 } from './solana-page'

declare const web3: typeof Web3

const ROUNDS = times(4, 12)
const PER_ROUND = 4

let browser: TestBrowser
let page: Page
let worker: WorkerControl

beforeAll(async () => {
  ;({ browser, page, worker } = await openSilentPage())
  await page.evaluate(await pageScript('test/e2e/solana-page.ts'))
})
afterAll(() => browser.close())

it('serves the official client in a page, through the worker', async () => {
  const results = await page.evaluate(async () => {
    const connection = new web3.Connection(`${location.origin}/rpc/solana`, 'confirmed')
    const payer = web3.Keypair.generate()
    const receiver = web3.Keypair.generate().publicKey
    await connection.requestAirdrop(payer.publicKey, 2 * web3.LAMPORTS_PER_SOL)
    const transfer = web3.SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: receiver,
      lamports: web3.LAMPORTS_PER_SOL,
    })
    const signature = await connection.sendTransaction(new web3.Transaction().add(transfer), [payer])
    const { value } = await connection.getSignatureStatus(signature)
    return {
      status: value?.confirmationStatus,
      left: await connection.getBalance(payer.publicKey),
      received: await connection.getBalance(receiver),
    }
  })
  expect(results).toEqual({ status: 'finalized', left: 999_995_000, received: 1_000_000_000 })
})

it('keeps every answered transaction, and processes none twice, though its worker is stopped', async () => {
  const secret = [...solanaDeveloper(0).secretKey]
  const receiver = SOLANA_DEVELOPER_ACCOUNTS[9]?.address ?? ''
  const answered: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sending = page.evaluate(
      async ([key, to, count, first]) => {
        const connection = new web3.Connection(`${location.origin}/rpc/solana`, 'confirmed')
        const payer = web3.Keypair.fromSecretKey(Uint8Array.from(key))
        const { blockhash } = await connection.getLatestBlockhash()
        const outcomes = await Promise.allSettled(
          Array.from({ length: count }, (_, index) => {
            const transfer = web3.SystemProgram.transfer({
              fromPubkey: payer.publicKey,
              toPubkey: new web3.PublicKey(to),
              lamports: first + index,
            })
            const transaction = new web3.Transaction({ feePayer: payer.publicKey }).add(transfer)
            transaction.recentBlockhash = blockhash
            transaction.sign(payer)
            return connection.sendRawTransaction(transaction.serialize())
          }),
        )
        return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null))
      },
      [secret, receiver, PER_ROUND, 1 + round * PER_ROUND] as const,
    )
    // Caught from the start: where the worker ends before the first answer, this fails while the end is still awaited.
    const sent = sending.catch((): (string | null)[] => [])
    // Sooner and later, so that the end falls before, between and after the transactions.
    await new Promise((resolve) => setTimeout(resolve, (round * 120) / ROUNDS))
    await worker.stop()
    for (const signature of await sent) if (signature) answered.push(signature)
  }
  const known = await page.evaluate(
    async ([signatures, to]) => {
      const connection = new web3.Connection(`${location.origin}/rpc/solana`, 'confirmed')
      const { value } = await connection.getSignatureStatuses(signatures)
      const all = await connection.getParsedTransactions(
        (await connection.getSignaturesForAddress(new web3.PublicKey(to))).map(({ signature }) => signature),
      )
      return {
        lost: value.filter((status) => status?.confirmationStatus !== 'finalized').length,
        moved: all.map((found) => {
          const [instruction] = found?.transaction.message.instructions ?? []
          return instruction && 'parsed' in instruction ? Number(instruction.parsed.info.lamports) : 0
        }),
        balance: await connection.getBalance(new web3.PublicKey(to)),
      }
    },
    [answered, receiver] as const,
  )
  expect(known.lost).toBe(0)
  // Each amount was sent once.
  expect(new Set(known.moved).size).toBe(known.moved.length)
  expect(known.balance).toBe(10_000 * 1e9 + known.moved.reduce((sum, lamports) => sum + lamports, 0))
  expect(answered.length).toBeGreaterThan(ROUNDS)
})
