import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import { developer } from '../helpers/chain'
import { times } from '../helpers/soak'
import type { WorkerControl } from '../helpers/worker'

const ROUNDS = times(4, 12)
const PER_ROUND = 4

let browser: TestBrowser
let page: Page
let worker: WorkerControl

beforeAll(async () => {
  ;({ browser, page, worker } = await openSilentPage())
})
afterAll(() => browser.close())

async function ask(method: string, ...params: unknown[]) {
  const answer = await fetchInPage(page, '/rpc/8453', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return JSON.parse(answer.text)
}

it('keeps every acknowledged transaction, and executes none twice, though its worker is stopped in each round', async () => {
  const alice = developer(0)
  const receiver = `0x${'00'.repeat(19)}ab` as const
  const acknowledged: string[] = []
  let nonce = 0
  for (let round = 0; round < ROUNDS; round++) {
    await ask('eth_blockNumber')
    nonce = Number((await ask('eth_getTransactionCount', alice.address, 'latest')).result)
    const raws = await Promise.all(
      Array.from({ length: PER_ROUND }, (_, index) =>
        alice.signTransaction({
          chainId: 8453,
          type: 'eip1559',
          nonce: nonce + index,
          to: receiver,
          value: 1n,
          gas: 21_000n,
          maxFeePerGas: 10n ** 9n,
        }),
      ),
    )
    const answers = Promise.allSettled(raws.map((raw) => ask('eth_sendRawTransaction', raw)))
    // Sooner and later, so that the end falls before, between and after the blocks.
    await new Promise((resolve) => setTimeout(resolve, (round * 30) / ROUNDS))
    await worker.stop()
    for (const answer of await answers) {
      // A repeat that is cut off too is an error in the page: then nothing was sent.
      if (answer.status === 'rejected') continue
      expect(answer.value.error).toBeUndefined()
      acknowledged.push(answer.value.result)
    }
  }
  for (const hash of new Set(acknowledged)) {
    const { result: receipt } = await ask('eth_getTransactionReceipt', hash)
    // One whose predecessor was never sent waits for it.
    if (receipt) expect(receipt.status).toBe('0x1')
    else expect((await ask('eth_getTransactionByHash', hash)).result).toMatchObject({ blockNumber: null })
  }
  // Each nonce that was used has moved one wei, no more and no less.
  const { result: used } = await ask('eth_getTransactionCount', alice.address, 'latest')
  expect((await ask('eth_getBalance', receiver, 'latest')).result).toBe(used)
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
})
