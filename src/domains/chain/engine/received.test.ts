import { expect, it } from 'vitest'
import { receivedTable } from '../tables'

const ACCOUNT = `0x${'a'.repeat(40)}`
const TOKEN = `0x${'b'.repeat(40)}`

/** The rows that stand in the place of one of version 17. */
function migrated(key: string): unknown {
  const migration = receivedTable.migrations[18]
  return typeof migration === 'function' ? migration({ key }, () => undefined) : undefined
}

it('has a row by contract beside each row by account that an older version wrote', () => {
  expect(migrated(`8453:${ACCOUNT}:${TOKEN}`)).toEqual([
    { key: `8453:${ACCOUNT}:${TOKEN}` },
    { key: `8453:of:${TOKEN}:${ACCOUNT}` },
  ])
})

it('has none beside what is one of a kind', () => {
  expect(migrated(`8453:${ACCOUNT}:${TOKEN}:0x01`)).toEqual({ key: `8453:${ACCOUNT}:${TOKEN}:0x01` })
})
