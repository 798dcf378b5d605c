import { render } from 'preact'
import { LocationProvider } from 'preact-iso'
import { afterEach, expect, it } from 'vitest'
import { ChainsPage } from '../../src/shell/pages/chains/ChainsPage'
import { SolanaHolder } from '../../src/shell/pages/chains/solana/SolanaAddressPage'
import { showOnEmulator } from './shell'

let shown: Awaited<ReturnType<typeof showOnEmulator>>
afterEach(() => shown.close())

const SOL = '11111111111111111111111111111111'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

it('the chains’ page has Solana with its newest slot, and its developer accounts', async () => {
  shown = await showOnEmulator(<ChainsPage />)
  const line = await shown.find((root) =>
    [...root.querySelectorAll('.chainlist__line')].find((one) => one.textContent.includes('Solana')),
  )
  expect(line.textContent).toContain('/rpc/solana')
  expect(line.textContent).toContain('not used yet')
  const [{ address }] = (await (await shown.emulator.fetch('/__sandbank/chains')).json()).solana
    .developerAccounts
  const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [address, 5_000_000] }
  await shown.emulator.fetch('/rpc/solana', { method: 'POST', body: JSON.stringify(body) })
  shown.press('Show accounts of Solana')
  const account = await shown.find((root) => root.querySelector(`a[href$="/address/${address}"]`))
  expect(account.textContent).toBe(address)
})

it('the page of an address has its SOL, its tokens and its transactions', async () => {
  shown = await showOnEmulator(<p />)
  const { emulator, root, find } = shown
  const { wallets } = await (await emulator.fetch('/__sandbank/wallets')).json()
  const other = wallets.find(({ label }: { label: string }) => label === 'Without gas').solanaAddress
  const send = async (tokenAddress: string, amount: string) => {
    const order = { chain: 'solana', tokenAddress, recipientAddress: other, amount }
    const answer = await emulator.fetch('/wallet/transfer', {
      method: 'POST',
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...order, isNativeToken: tokenAddress === SOL }),
    })
    const { txHash } = await answer.json()
    expect(answer.status).toBe(200)
    return `a[href="/ui/chains/solana/tx/${txHash}"]`
  }
  render(
    <LocationProvider>
      <SolanaHolder address={other} />
    </LocationProvider>,
    root,
  )
  await find(() => root.textContent.includes('No transaction names this address.'))
  const first = await send(USDC, '2.5')
  const second = await send(SOL, '0.25')
  render(
    <LocationProvider>
      <SolanaHolder key="again" address={other} />
    </LocationProvider>,
    root,
  )
  await find(() => root.querySelector(first) && root.querySelector(second))
  const holdings = [...root.querySelectorAll('.holdings > div')].map((one) => one.textContent)
  expect(holdings).toEqual(['SOL0.25', 'USDC102.5'])
  expect(root.querySelector('h2')?.textContent).toBe('Without gas')
})
