import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distFolder, root } from '../../../src/cli/project.mjs'
import { serveSite } from '../../../src/cli/site.mjs'
import { startNode } from '../../../src/hosts/node/index'
import { openBrowser, openShell } from '../../helpers/browser'
import { claimFlow, ethersFlow, viemFlow } from './flows'

const VIEM = {
  deployed: 'success',
  value: 7,
  heard: [1, 2, 3],
  sawNewBlocks: true,
  symbols: ['USDC', 'WETH'],
  verified: [true, false],
}
const ETHERS = {
  statuses: [1, 1],
  value: 9,
  heard: 4,
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
    const folder = await mkdtemp(join(tmpdir(), 'sandbank-clients-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    await cp(distFolder, folder, { recursive: true })
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir: folder,
        emptyOutDir: false,
        lib: {
          entry: join(root, 'test/e2e/chain-clients/flows.ts'),
          name: 'flows',
          formats: ['iife'],
          fileName: () => 'flows.js',
        },
      },
    })
    const site = await serveSite({ folder, port: 0 })
    cleanups.push(() => site.close())
    const browser = await openBrowser()
    cleanups.push(() => browser.close())
    page = await browser.context.newPage()
    await openShell(page, site.url)
    await page.addScriptTag({ url: '/flows.js' })
  })

  const run = (name: string) =>
    page.evaluate((flow) => Reflect.get(Reflect.get(window, 'flows'), flow)(location.origin), name)

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
