import { expect, it } from 'vitest'
import { CHAINS } from '../../src/domains/chain'
import { METHODS } from '../../src/domains/chain/rpc/methods'
import { tableRows } from './pages'

const ROWS = tableRows('docs/reference/json-rpc.md')

it('lists every method that is answered, and no other', () => {
  const listed = ROWS.flatMap(([cell = '']) => /^`(\w+)`$/.exec(cell)?.[1] ?? [])
  const hardhat = listed
    .filter((name) => name.startsWith('anvil_'))
    .map((name) => name.replace('anvil_', 'hardhat_'))
  expect([...listed, ...hardhat].sort()).toEqual([...METHODS.keys()].sort())
})

it('lists the chains with their fees', () => {
  const listed = ROWS.filter((row) => row.length === 4).map(([key, id, symbol, fee]) => [
    key,
    id,
    symbol,
    fee,
  ])
  const chains = CHAINS.map(({ key, id, native, baseFee }) => [
    key,
    String(id),
    native.symbol,
    String(baseFee),
  ])
  expect(listed.filter(([, id]) => /^\d+$/.test(id ?? ''))).toEqual(chains)
})
