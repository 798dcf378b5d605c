import { createEmulator } from 'sandbank'
import { type Address, encodeFunctionData, pad, parseUnits } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { CHAINS } from '../../src/domains/chain'
import { token } from '../../src/domains/chain/artifacts/token'
import { rpcOf, viemClients } from '../helpers/chain'

const emulator = createEmulator()
const { account, reader, wallet } = viemClients(emulator, base)
const ask = rpcOf(emulator, 8453)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

async function portfolio(query = '') {
  const response = await emulator.fetch(
    new Request(`http://sandbank.test/wallet/portfolio?chains=base${query}`, {
      headers: { 'X-API-Key': emulator.keys.full },
    }),
  )
  expect(response.status).toBe(200)
  return response.json()
}

async function symbols(query?: string): Promise<string[]> {
  const { tokenBalances } = (await portfolio(query)).balances.base
  return tokenBalances.map(
    (each: { token: { baseToken: { symbol: string } } }) => each.token.baseToken.symbol,
  )
}

async function deployToken(name: string, decimals: number): Promise<Address> {
  const hash = await wallet.deployContract({
    abi: token.abi,
    bytecode: token.bytecode,
    args: [name, name, decimals, account.address],
  })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
  return contractAddress as Address
}

function mint(address: Address, to: Address, amount: bigint) {
  return wallet.writeContract({ address, abi: token.abi, functionName: 'mint', args: [to, amount] })
}

/**
 * Runtime code of an ERC-721 in small: 32 bytes of calldata mint token 7 to that address, anything else is answered
 * with the owner.
 */
const COLLECTIBLE =
  '0x36602014600f575f545f5260205ff35b5f355f5560075f355f7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f5fa400'

/** Emits a transfer to the account that 32 bytes of calldata name, and loops for ever when its balance is read. */
const TRAP =
  '0x36602014600b575b6007565b5f355f7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f5fa300'

describe('the portfolio', () => {
  it('is the same before a chain is first used and after', async () => {
    const whole = async () => {
      const response = await emulator.fetch(
        new Request('http://sandbank.test/wallet/portfolio', {
          headers: { 'X-API-Key': emulator.keys.full },
        }),
      )
      return response.json()
    }
    const before = await whole()
    for (const { id } of CHAINS) await rpcOf(emulator, id)('eth_blockNumber')
    expect(await whole()).toEqual(before)
  })

  it('knows a token that nobody told it of, once the wallet has received it', async () => {
    const { evmAddress } = await portfolio()
    const [mine, theirs] = [await deployToken('MINE', 2), await deployToken('THEIRS', 2)]
    await mint(mine, evmAddress, parseUnits('12.34', 2))
    await mint(theirs, account.address, 1n)
    const { tokenBalances } = (await portfolio()).balances.base
    expect(tokenBalances).toHaveLength(2)
    // Nobody prices it: it is shown, and counts for nothing.
    expect(tokenBalances[1]).toMatchObject({
      network: 'base',
      token: { balance: '12.34', balanceUSD: 0, baseToken: { symbol: 'MINE', price: 0, decimals: 2 } },
    })
  })

  it('forgets it when it is gone, and with a snapshot that is taken back', async () => {
    const { evmAddress } = await portfolio()
    const mine = await deployToken('MINE', 18)
    const snapshot = await ask('evm_snapshot')
    await mint(mine, evmAddress, 1n)
    expect(await symbols()).toEqual(['USDC', 'MINE'])
    await ask('evm_revert', snapshot)
    expect(await symbols()).toEqual(['USDC'])
    await mint(mine, evmAddress, 1n)
    expect(await symbols()).toEqual(['USDC', 'MINE'])
    await ask('anvil_impersonateAccount', evmAddress)
    await ask('eth_sendTransaction', {
      from: evmAddress,
      to: mine,
      data: encodeFunctionData({ abi: token.abi, functionName: 'transfer', args: [account.address, 1n] }),
    })
    expect(await symbols()).toEqual(['USDC'])
  })

  it('is kept by account and by contract, in a snapshot of the emulator too', async () => {
    const { evmAddress } = await portfolio()
    await mint(await deployToken('MINE', 18), evmAddress, 1n)
    await ask('anvil_mine', '0x64')
    const snapshot = await emulator.snapshot()
    const rows = snapshot.tables.chain_received ?? []
    expect(rows.filter(({ key }) => String(key).includes(evmAddress.toLowerCase()))).toHaveLength(2)
    await emulator.reset()
    expect(await symbols()).toEqual(['USDC'])
    await emulator.restore(snapshot)
    expect(await symbols()).toEqual(['USDC', 'MINE'])
  })

  it('is not put out by a contract that only pretends', async () => {
    const { evmAddress } = await portfolio()
    await mint(await deployToken('MINE', 18), evmAddress, 1n)
    const trap = '0x00000000000000000000000000000000000000f1'
    await ask('anvil_setCode', trap, TRAP)
    await ask('eth_sendTransaction', { from: account.address, to: trap, data: pad(evmAddress) })
    expect(await symbols()).toEqual(['USDC', 'MINE'])
  })

  it('lists what is one of a kind when asked to, while the wallet has it', async () => {
    const { evmAddress } = await portfolio()
    const art = '0x00000000000000000000000000000000000000a7'
    await ask('anvil_setCode', art, COLLECTIBLE)
    await ask('eth_sendTransaction', { from: account.address, to: art, data: pad(evmAddress) })
    const { nfts, pnl } = await portfolio('&include=nfts,pnl')
    expect(nfts).toEqual([
      {
        network: 'base',
        contractAddress: expect.stringMatching(/^0x0+a7$/i),
        tokenId: '7',
        name: '',
        symbol: '',
      },
    ])
    expect(pnl).toBeNull()
    expect(await portfolio()).not.toHaveProperty('nfts')
    await ask('eth_sendTransaction', { from: account.address, to: art, data: pad(account.address) })
    expect((await portfolio('&include=nfts')).nfts).toEqual([])
    expect(await symbols()).toEqual(['USDC'])
  })
})
