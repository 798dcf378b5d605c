import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNode } from '../../../src/hosts/node/index'
import { openSilentPage } from '../../helpers/browser'
import { pageScript } from '../../helpers/page-script'
import { claimFlow, ethersFlow, viemFlow } from './flows'
import type { flows as Flows } from './flows-page'

declare const flows: typeof Flows

const VIEM = {
  deployed: 'success',
  value: 7,
  received: [1, 2, 3],
  sawNewBlocks: true,
  symbols: ['USDC', 'WETH'],
  verified: [true, false],
}
const ETHERS = {
  statuses: [1, 1],
  value: 9,
  received: 4,
  sawNewBlocks: true,
  rich: 10,
  isBatched: true,
  isVerified: true,
}

const CLAIMED = { errors: [], status: 'success', isOwed: true, isPaid: true }

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

describe('in a page, through the worker', () => {
  let page: Page

  beforeAll(async () => {
    const { browser, page: silent } = await openSilentPage()
    cleanups.push(() => browser.close())
    page = silent
    await page.evaluate(await pageScript('test/e2e/chain-clients/flows-page.ts'))
  })

  const run = (name: keyof typeof Flows) =>
    page.evaluate((flow): Promise<unknown> => flows[flow](location.origin), name)

  it("viem's own flows come to what they should", async () => {
    expect(await run('viemFlow')).toEqual(VIEM)
  })

  it("ethers' own flows come to what they should", async () => {
    expect(await run('ethersFlow')).toEqual(ETHERS)
  })

  it('[fees-build-claim] a key of the page claims its fees', async () => {
    expect(await run('claimFlow')).toEqual(CLAIMED)
  })
})

describe('in Node, over HTTP', () => {
  let url: string

  beforeAll(async () => {
    const node = await startNode({ port: 0 })
    cleanups.push(() => node.close())
    url = node.url
  })

  it("viem's own flows come to what they should", async () => {
    expect(await viemFlow(url)).toEqual(VIEM)
  })

  it("ethers' own flows come to what they should", async () => {
    expect(await ethersFlow(url)).toEqual(ETHERS)
  })

  it('[fees-build-claim] a key of its own claims its fees', async () => {
    expect(await claimFlow(url)).toEqual(CLAIMED)
  })
})
