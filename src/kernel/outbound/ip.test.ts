import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ipAllowed, isIpOrRange } from './ip'

describe('isIpOrRange', () => {
  it('takes addresses and ranges of both families', () => {
    for (const entry of ['1.2.3.4', '10.0.0.0/8', '::1', '2001:db8::/32', '::ffff:10.0.0.1']) {
      expect(isIpOrRange(entry), entry).toBe(true)
    }
  })

  it('refuses everything else', () => {
    for (const entry of [
      '',
      'localhost',
      '1.2.3',
      '1.2.3.4/33',
      '::1/129',
      '300.1.1.1',
      '1.2.3.4/',
      '16909060',
    ]) {
      expect(isIpOrRange(entry), entry).toBe(false)
    }
  })
})

describe('ipAllowed', () => {
  it('finds every address in its own range, however long the prefix', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (ip, bits) => {
        expect(ipAllowed(ip, [`${ip}/${bits}`])).toBe(true)
      }),
    )
  })

  it('agrees with arithmetic on whether an IPv4 range covers an address', () => {
    const number = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), (ip, network, bits) => {
        const size = 2 ** (32 - bits)
        const covered = Math.floor(number(ip) / size) === Math.floor(number(network) / size)
        expect(ipAllowed(ip, [`${network}/${bits}`])).toBe(covered)
      }),
    )
  })

  it('never lets in what is no address', () => {
    expect(ipAllowed('unknown', ['0.0.0.0/0', '::/0'])).toBe(false)
  })
})
