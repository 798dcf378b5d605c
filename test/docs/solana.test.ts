import { expect, it } from 'vitest'
import { programOf } from '../../src/domains/solana/engine/programs'
import { METHODS } from '../../src/domains/solana/rpc/methods'
import { tableRows } from './pages'

const ROWS = tableRows('docs/reference/solana.md')

it('lists every method that is answered, and no other', () => {
  const listed = ROWS.flatMap(([cell = '']) => /^`(\w+)`$/.exec(cell)?.[1] ?? [])
  expect([...listed].sort()).toEqual([...METHODS.keys()].sort())
})

it('lists every program, by its name', () => {
  const listed = ROWS.filter((row) => row.length === 3 && programOf(row[1]?.replaceAll('`', '') ?? ''))
  expect(listed.map(([name, id = '']) => [name, programOf(id.replaceAll('`', ''))?.name])).toEqual(
    listed.map(([name]) => [name, name]),
  )
  expect(listed).toHaveLength(7)
})
