import { afterEach, beforeEach, expect, it } from 'vitest'
import { developer } from '../helpers/chain'
import { times } from '../helpers/soak'
import { Stage, type Tab } from './bare/stage'
import { chance } from './chance'

const KILLS = times(1, 3)
const PER_ROUND = 40
const MOST_MS = 400
const SENDERS = [0, 1].map(developer)
const RECEIVER = `0x${'00'.repeat(19)}ef` as const

let stage: Stage

beforeEach(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
async function ask(tab: Tab, method: string, ...params: unknown[]): Promise<any> {
  const answer = await tab.call('/rpc/8453', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = JSON.parse(answer.text)
  if (error) throw new Error(error.message)
  return result
}

/** Pays one wei at a time, a number of payments in flight, until the browser is gone. Tells what was acknowledged. */
async function payUntilKilled(tab: Tab, acknowledged: string[]): Promise<void> {
  await Promise.all(
    SENDERS.map(async (sender) => {
      const first = Number(await ask(tab, 'eth_getTransactionCount', sender.address, 'pending'))
      const raws = await Promise.all(
        Array.from({ length: PER_ROUND }, (_, index) =>
          sender.signTransaction({
            chainId: 8453,
            type: 'eip1559',
            nonce: first + index,
            to: RECEIVER,
            value: 1n,
            gas: 21_000n,
            maxFeePerGas: 10n ** 9n,
          }),
        ),
      )
      await Promise.allSettled(
        raws.map(async (raw) => acknowledged.push(await ask(tab, 'eth_sendRawTransaction', raw))),
      )
    }),
  )
}

/** Holds the chain against itself: every block follows from the one before, and the state from the transactions. */
async function checkChain(tab: Tab, acknowledged: readonly string[]): Promise<number> {
  const head = Number(await ask(tab, 'eth_blockNumber'))
  const mined: string[] = []
  let paid = 0n
  let parent: { hash: string } | undefined
  // Base has a past, and a market that goes on.
  const senders = new Set(SENDERS.map(({ address }) => address.toLowerCase()))
  for (let number = 0; number <= head; number++) {
    const block = await ask(tab, 'eth_getBlockByNumber', `0x${number.toString(16)}`, true)
    expect(Number(block.number)).toBe(number)
    if (parent) expect(block.parentHash).toBe(parent.hash)
    parent = block
    for (const { hash, value, from } of block.transactions) {
      if (!senders.has(from)) continue
      mined.push(hash)
      paid += BigInt(value)
    }
  }
  expect(new Set(mined).size).toBe(mined.length)
  expect(BigInt(await ask(tab, 'eth_getBalance', RECEIVER, 'latest'))).toBe(paid)
  let nonces = 0
  for (const { address } of SENDERS)
    nonces += Number(await ask(tab, 'eth_getTransactionCount', address, 'latest'))
  expect(nonces).toBe(mined.length)
  const lost: string[] = []
  for (const hash of acknowledged) {
    const receipt = await ask(tab, 'eth_getTransactionReceipt', hash)
    // One that came before its predecessor waits for it.
    if (receipt) expect(receipt.status).toBe('0x1')
    else if ((await ask(tab, 'eth_getTransactionByHash', hash))?.blockNumber !== null) lost.push(hash)
  }
  const failures = JSON.stringify(await tab.failures())
  const what = `of ${acknowledged.length} acknowledged, ${mined.length} mined: ${failures}`
  expect(lost, what).toEqual([])
  return mined.length
}

it(`a browser killed ${KILLS} times while transactions are mined keeps every acknowledged one, once, in a whole chain`, async () => {
  const below = chance('killed chain')
  const acknowledged: string[] = []
  for (let round = 0; round < KILLS; round++) {
    const tab = await stage.launch(`chain-${round}`)
    const acknowledgedCount = acknowledged.length
    // Caught from the start: the kill may fail it while the end of the browser is still awaited.
    const paying = payUntilKilled(tab, acknowledged).catch(() => undefined)
    while (acknowledged.length === acknowledgedCount) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, below(MOST_MS)))
    await stage.kill()
    await paying
  }
  const tab = await stage.launch('after')
  const mined = await checkChain(tab, acknowledged)
  console.log(`${KILLS} kills: ${mined} transactions mined, ${acknowledged.length} acknowledged`)
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)
})
