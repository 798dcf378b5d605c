import type { Page } from 'playwright-core'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Creation code of a contract that answers 42 to everything. */
const ANSWERS_42 = '0x600a600c600039600a6000f3602a60005260206000f3'

let browser: TestBrowser
let page: Page
let usdc: string

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
  const { chains } = JSON.parse((await fetchInPage(page, '/__sandbank/chains')).text)
  usdc = chains[0].tokens.find(({ symbol }: { symbol: string }) => symbol === 'USDC').address
})
afterAll(() => browser.close())

async function ask(method: string, ...params: unknown[]) {
  const answer = await fetchInPage(page, '/rpc/8453', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return JSON.parse(answer.text).result
}

const send = (fields: object): Promise<string> => ask('eth_sendTransaction', { from: ALICE, ...fields })
const call = (signature: string, ...words: (string | bigint)[]) =>
  `${signature}${words.map((word) => BigInt(word).toString(16).padStart(64, '0')).join('')}`
const transferOf = (amount: bigint) => call('0xa9059cbb', BOB, amount)

async function open(path: string): Promise<void> {
  await page.goto(inject('siteUrl') + path)
  await page.locator('main h1').first().waitFor()
}

describe('the explorer', () => {
  it('leads from an unused chain to a first transaction, what it moved and who has it now', async () => {
    await open('/ui/chains')
    // Base begins with a past.
    await page.getByRole('link', { name: 'Unichain', exact: true }).click()
    await page.getByText('Nothing has happened here yet').waitFor()
    await page.getByRole('button', { name: /pay 1 ETH/ }).click()
    await page.locator('.txs a code').first().click()
    const happened = page.getByRole('region', { name: 'What happened' })
    await happened.getByText('succeeded').waitFor()
    expect(await happened.getByRole('listitem').textContent()).toMatch(
      /Developer account 1\s*1 ETH\s*to\s*Developer account 2/,
    )
    await happened.getByRole('link', { name: 'Developer account 2' }).click()
    await page.getByText('10,001', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname.toLowerCase()).toBe(`/ui/chains/130/address/${BOB.toLowerCase()}`)
  })

  it('finds a transaction by its hash, by keyboard alone, and says why it failed', async () => {
    const hash = await send({ to: usdc, data: transferOf(10n ** 30n), gas: '0x186a0' })
    await open('/ui/chains/8453')
    await page.getByLabel('Find a transaction, an address or a block').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(hash)
    await page.keyboard.press('Enter')
    const happened = page.getByRole('region', { name: 'What happened' })
    await happened.getByText('ERC20InsufficientBalance').waitFor()
    expect(await happened.textContent()).toMatch(/USD Coin \(USDC\)\s*reverted in transfer/)
    expect(await happened.textContent()).toMatch(/needed uint256\s*1000000000000000000000000000000/)
    const calls = page.getByRole('region', { name: 'Calls' })
    expect(await calls.textContent()).toMatch(
      /CALL\s*USD Coin \(USDC\)\s*transfer\s*ERC20InsufficientBalance/,
    )
  })

  it('draws calls inside calls and reads events', async () => {
    const { contracts } = JSON.parse((await fetchInPage(page, '/__sandbank/chains/8453/contracts')).text)
    const { address: exchange, abi } = contracts.find(({ name }: { name: string }) => name === 'Exchange')
    const [weth] = JSON.parse((await fetchInPage(page, '/__sandbank/chains')).text).chains[0].tokens
    await send({ to: usdc, data: call('0x095ea7b3', exchange, 10n ** 12n) })
    const args = [usdc, weth.address, 100_000_000n, 0n, ALICE]
    const swap = encodeFunctionData({ abi, functionName: 'swap', args })
    await open(`/ui/chains/8453/tx/${await send({ to: exchange, data: swap })}`)
    await page.getByRole('heading', { name: 'Call of swap' }).waitFor()
    const tree = page.locator('.calltree')
    expect(await tree.locator(':scope > li > ul > li').count()).toBe(2)
    expect(await page.locator('.flows li').first().textContent()).toMatch(/1\s*100 USDC\s*to\s*Exchange/)
    await tree.getByText('transferFrom').click()
    await tree.locator('details[open]').getByText('= 100 USDC').waitFor()
    expect(await page.locator('.logs').textContent()).toMatch(/Swap\s*of\s*Exchange/)
  })

  it('shows a new block without a reload, and older ones by page', async () => {
    await open('/ui/chains/8453')
    const newest = page.locator('dd[data-head]')
    await newest.waitFor()
    const head = Number(await newest.getAttribute('data-head'))
    await ask('anvil_mine', '0x19')
    await page.locator(`dd[data-head="${head + 25}"]`).waitFor()
    await page.getByRole('button', { name: 'Older' }).click()
    await page.getByText(`Blocks ${head - 14} to ${head + 5} of ${head + 25}`).waitFor()
    await page.getByRole('link', { name: String(head), exact: true }).click()
    await page.getByRole('heading', { name: `Block ${head}` }).waitFor()
    await page.getByRole('link', { name: 'Developer account 1' }).first().waitFor()
  })

  it('reads a contract by the interface that is known, and by one that is pasted in', async () => {
    await open(`/ui/chains/8453/address/${usdc}`)
    const read = page.getByRole('region', { name: 'Read the contract' })
    await read.getByText('USD Coin').waitFor()
    const balance = read.locator('form').filter({ hasText: 'balanceOf' })
    await balance.getByRole('textbox').fill('0x12')
    await balance.getByRole('button', { name: 'Read' }).click()
    await balance.getByText('Expected an address: 0x and 40 hex digits').waitFor()
    await balance.getByRole('textbox').fill(BOB)
    await page.keyboard.press('Enter')
    await read.getByText('= 100,000 USDC').waitFor()

    const hash = await send({ data: ANSWERS_42, gas: '0x30d40' })
    const { contractAddress } = await ask('eth_getTransactionReceipt', hash)
    await open(`/ui/chains/8453/address/${contractAddress}`)
    await page.getByLabel('Interface (ABI)').fill('function answer() view returns (uint256)')
    await page.getByRole('button', { name: 'Use this interface' }).click()
    await read.getByText('42', { exact: true }).waitFor()
  })
})

describe('the mode of a chain', () => {
  it('is refused where no node answers, and the chain stays as it was', async () => {
    await open('/ui/chains')
    await page.getByRole('button', { name: 'Mode of Polygon' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Fork' }).check()
    await dialog.getByLabel('The node’s address').fill('http://127.0.0.1:9')
    await page.keyboard.press('Enter')
    await dialog.getByText('Remote chain unusable').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.chainlist').getByText('embedded', { exact: true }).count()).toBe(9)
  })

  it('wants a sentence before anything is sent to a node that is not on this machine', async () => {
    await page.getByRole('button', { name: 'Mode of Polygon' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Passed through' }).check()
    await dialog.getByLabel('The node’s address').fill('https://rpc.sandbank.test')
    await dialog.getByText('send real transactions through rpc.sandbank.test').waitFor()
    await dialog.getByLabel(/Permission to send/).fill('yes')
    await page.keyboard.press('Enter')
    await dialog.getByText('This is not the sentence.').waitFor()
  })
})
