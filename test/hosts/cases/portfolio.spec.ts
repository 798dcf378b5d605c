import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const WETH = '0x4200000000000000000000000000000000000006'

export function portfolioCases(api: () => Client): void {
  const portfolio = (query = '', path = '/wallet/portfolio') =>
    api().get(`${path}${query}`, { key: api().keys.full })

  describe('GET /wallet/portfolio', () => {
    it('shows what the wallet has on a chain, in base units turned to exact decimals', async () => {
      const { status, body } = await portfolio('?chains=base')
      expect(status).toBe(200)
      const wallets = (await api().get('/wallet/me', { key: api().keys.full })).body.wallets
      expect(body).toEqual({
        success: true,
        evmAddress: wallets[0].address,
        solAddress: wallets[1].address,
        balances: {
          base: {
            nativeBalance: '1',
            nativeUsd: '3000.00',
            total: '4000.00',
            tokenBalances: [
              {
                network: 'base',
                token: {
                  balance: '1000',
                  balanceUSD: 1000,
                  baseToken: {
                    name: 'USD Coin',
                    address: USDC,
                    symbol: 'USDC',
                    price: 1,
                    imgUrl: expect.stringMatching(/\/__sandbank\/avatars\/USDC\.svg$/),
                    decimals: 6,
                  },
                },
              },
            ],
          },
        },
      })
      const picture = await api().get(
        new URL(body.balances.base.tokenBalances[0].token.baseToken.imgUrl).pathname,
      )
      expect(picture.headers['content-type']).toContain('image/svg+xml')
    })

    it('follows a transfer on the chain', async () => {
      const { evmAddress } = (await portfolio('?chains=base')).body
      const send = (transaction: object) =>
        api().post('/rpc/8453', {
          body: {
            jsonrpc: '2.0',
            id: 1,
            method: 'eth_sendTransaction',
            params: [{ from: ALICE, ...transaction }],
          },
        })
      await send({ to: evmAddress, value: '0x1' })
      await send({
        to: USDC,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [evmAddress, 2_500_001n] }),
      })
      await send({ to: WETH, value: '0x16345785d8a0000' })
      await send({
        to: WETH,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [evmAddress, 10n ** 14n] }),
      })
      const { base } = (await portfolio('?chains=base')).body.balances
      expect(base.nativeBalance).toBe('1.000000000000000001')
      expect(base.tokenBalances[0].token).toMatchObject({ balance: '1002.500001', balanceUSD: 1002.500001 })
      // A third of a dollar is below what is shown unasked.
      expect(base.tokenBalances).toHaveLength(1)
      const all = (await portfolio('?chains=base&showLowValueTokens=true')).body.balances.base
      expect(all.tokenBalances[1].token).toMatchObject({ balance: '0.0001', balanceUSD: 0.3 })
      expect(all.total).toBe('4002.80')
    })

    it('shows what the wallet has on solana, before the ledger is used and after', async () => {
      const look = async () => (await portfolio('?chains=solana')).body.balances.solana
      const before = await look()
      expect(before).toMatchObject({ nativeBalance: '5', nativeUsd: '750.00', total: '1250.00' })
      expect(before.tokenBalances[0].token).toMatchObject({
        balance: '500',
        baseToken: { symbol: 'USDC', address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
      })
      await api().post('/rpc/solana', { body: { jsonrpc: '2.0', id: 1, method: 'getSlot' } })
      expect(await look()).toEqual(before)
    })

    it('opens no chain by looking at it', async () => {
      await portfolio()
      const { chains, solana } = (await api().get('/__sandbank/chains')).body
      expect(chains.map(({ head }: { head: number | null }) => head)).toEqual(Array(9).fill(null))
      expect(solana.head).toBeNull()
    })

    it('shows every chain unless some are named, also to a web session and under its other path', async () => {
      const { session } = (await api().get('/__sandbank/credentials')).body
      const headers = { Authorization: `Bearer ${session}` }
      const { body } = await api().get('/wallet/balances', { headers })
      expect(Object.keys(body.balances)).toEqual([
        'base',
        'mainnet',
        'polygon',
        'arbitrum',
        'unichain',
        'worldchain',
        'bnb',
        'equities',
        'arc',
        'solana',
      ])
      expect(body.balances.arc).toEqual({
        nativeBalance: '250',
        nativeUsd: '250.00',
        total: '250.00',
        tokenBalances: [],
      })
      expect((await portfolio()).body).toEqual(body)
    })

    it('calls the chain of equities by its name in the other vocabulary, and hears both', async () => {
      await api().speak('bankr')
      for (const name of ['equities', 'robinhood']) {
        const { balances } = (await portfolio(`?chains=${name}`)).body
        expect(Object.keys(balances)).toEqual(['robinhood'])
      }
    })

    it('refuses a chain that there is not, and no key', async () => {
      const { status, body } = await portfolio('?chains=base,mars')
      expect([status, body.error]).toEqual([400, 'Invalid request'])
      expect(body.message).toMatch(/^chains: must be names out of base, mainnet, polygon/)
      expect((await portfolio('?include=gossip')).body.message).toBe(
        'include: must be names out of pnl, nfts, with commas between them',
      )
      expect((await api().get('/wallet/portfolio')).status).toBe(401)
    })
  })

  describe('GET /agent/balances', () => {
    it('is the portfolio with Deprecation and Sunset, and asks for walletApiEnabled', async () => {
      const old = await portfolio('?chains=base', '/agent/balances')
      expect(old.body).toEqual((await portfolio('?chains=base')).body)
      expect(old.headers.deprecation).toBe('true')
      expect(old.headers.sunset).toBe('Mon, 15 Jun 2026 00:00:00 GMT')
      const refused = await api().get('/agent/balances', { key: api().keys.noWallet })
      expect([refused.status, refused.body.error]).toEqual([403, 'Wallet API access not enabled'])
    })
  })
}
