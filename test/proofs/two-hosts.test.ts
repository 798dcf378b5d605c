import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openInstalled, openShell, type TestBrowser, waitForShell } from '../helpers/browser'
import { developer } from '../helpers/chain'

const SENT = 30

let browser: TestBrowser
/** One is served by the worker, the other runs the emulator itself: two processes over one database. */
let tabs: [Page, Page]

beforeAll(async () => {
  browser = await openInstalled()
  const served = await browser.context.newPage()
  await openShell(served, inject('siteUrl'))
  const alone = await browser.context.newPage()
  await alone.goto(`${inject('siteUrl')}/ui/coverage?sandbank-host=page`)
  await waitForShell(alone)
  tabs = [served, alone]
})
afterAll(() => browser.close())

/** Many calls at once from one tab, each a request of its own. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
function ask(tab: Page, ...calls: [method: string, ...params: unknown[]][]): Promise<any[]> {
  return tab.evaluate(
    (bodies) =>
      Promise.all(
        bodies.map(async ([method, ...params]) => {
          const response = await fetch('/rpc/8453', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          })
          const { result, error } = await response.json()
          return error ? { error } : result
        }),
      ),
    calls,
  )
}

/** What both tabs say, which must be the same. */
async function agreed(method: string, ...params: unknown[]) {
  const [[one], [other]] = await Promise.all([
    ask(tabs[0], [method, ...params]),
    ask(tabs[1], [method, ...params]),
  ])
  expect(other).toEqual(one)
  return one
}

function signed(sender: ReturnType<typeof developer>, nonce: number, to: `0x${string}`) {
  return sender.signTransaction({
    chainId: 8453,
    type: 'eip1559',
    nonce,
    to,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 10n ** 9n,
  })
}

async function checkMined(hashes: string[], sender: string, receiver: string, count: number): Promise<void> {
  expect(new Set(hashes).size).toBe(count)
  const receipts = await ask(
    tabs[0],
    ...hashes.map((hash) => ['eth_getTransactionReceipt', hash] as [string, string]),
  )
  expect(receipts.map(({ status }) => status)).toEqual(hashes.map(() => '0x1'))
  expect(Number(await agreed('eth_getTransactionCount', sender, 'latest'))).toBe(count)
  expect(Number(await agreed('eth_getBalance', receiver, 'latest'))).toBe(count)
}

describe('a worker and a page that runs the emulator itself, over one database', () => {
  it('are two hosts', async () => {
    const hosts = await Promise.all(tabs.map((tab) => fetchInPage(tab, '/__sandbank/health')))
    expect(hosts.map(({ text }) => JSON.parse(text).host)).toEqual(['service-worker', 'page'])
  })

  it('lose and double none of the transactions that each is sent a half of', async () => {
    const sender = developer(2)
    const receiver = `0x${'00'.repeat(19)}c1` as const
    const raws = await Promise.all(
      Array.from({ length: SENT }, (_, nonce) => signed(sender, nonce, receiver)),
    )
    const halves = await Promise.all(
      tabs.map((tab, half) =>
        ask(
          tab,
          ...raws
            .filter((_, nonce) => nonce % 2 === half)
            .map((raw) => ['eth_sendRawTransaction', raw] as [string, string]),
        ),
      ),
    )
    await checkMined(halves.flat(), sender.address, receiver, SENT)
  })

  it('execute once what both are sent', async () => {
    const sender = developer(3)
    const receiver = `0x${'00'.repeat(19)}c2` as const
    const raws = await Promise.all(Array.from({ length: 10 }, (_, nonce) => signed(sender, nonce, receiver)))
    const calls = raws.map((raw) => ['eth_sendRawTransaction', raw] as [string, string])
    const [one, other] = await Promise.all(tabs.map((tab) => ask(tab, ...calls)))
    expect(other).toEqual(one)
    await checkMined(one ?? [], sender.address, receiver, 10)
  })

  it('give a nonce of its own to each transaction that they number themselves', async () => {
    const sender = developer(4)
    const receiver = `0x${'00'.repeat(19)}c3` as const
    const transaction = { from: sender.address, to: receiver, value: '0x1' }
    const calls = Array.from(
      { length: SENT / 2 },
      () => ['eth_sendTransaction', transaction] as [string, object],
    )
    const halves = await Promise.all(tabs.map((tab) => ask(tab, ...calls)))
    await checkMined(halves.flat(), sender.address, receiver, SENT)
  })
})
