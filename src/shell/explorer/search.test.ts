import { describe, expect, it } from 'vitest'
import { sought } from './search'

const HASH = `0x${'Ab'.repeat(32)}`
const ADDRESS = `0x${'Ab'.repeat(20)}`

describe('sought', () => {
  it('tells hashes, addresses and block numbers apart', () => {
    expect(sought(` ${HASH} `)).toEqual({ kind: 'hash', text: HASH.toLowerCase() })
    expect(sought(ADDRESS)).toEqual({ kind: 'address', text: ADDRESS })
    expect(sought('#1,204')).toEqual({ kind: 'block', number: 1204 })
    expect(sought('0')).toEqual({ kind: 'block', number: 0 })
  })

  it.each(['', 'usdc', '0x12', `${HASH}0`, '9'.repeat(20), '#'])('names nothing by "%s"', (text) => {
    expect(sought(text)).toBeNull()
  })
})
