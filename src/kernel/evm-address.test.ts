import { describe, expect, it } from 'vitest'
import { isEvmAddress } from './evm-address'

/** The examples of EIP-55. */
const CHECKSUMMED = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
]

describe('an EVM address', () => {
  it.each(CHECKSUMMED)('%s is one, also without its checksum', (address) => {
    expect(isEvmAddress(address)).toBe(true)
    expect(isEvmAddress(address.toLowerCase())).toBe(true)
    expect(isEvmAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(true)
  })

  it.each([
    '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed00',
    '',
  ])('“%s” is none', (text) => expect(isEvmAddress(text)).toBe(false))
})
