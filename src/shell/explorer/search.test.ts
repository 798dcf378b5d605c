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

  it('tells addresses and signatures of Solana from the rest', () => {
    const [address, signature] = ['Ab'.repeat(16), 'Ab'.repeat(44)]
    expect(sought(` ${address} `)).toEqual({ kind: 'solana-address', text: address })
    expect(sought(signature)).toEqual({ kind: 'solana-signature', text: signature })
    // No letter of base58: 0, O, I and l look alike.
    expect(sought(`${'Ab'.repeat(15)}O0`)).toBeNull()
    expect(sought('1'.repeat(32))).toEqual({ kind: 'solana-address', text: '1'.repeat(32) })
    expect(sought('1'.repeat(50))).toBeNull()
  })

  it.each(['', 'usdc', '0x12', `${HASH}0`, '9'.repeat(20), '#'])('names nothing by "%s"', (text) => {
    expect(sought(text)).toBeNull()
  })
})
