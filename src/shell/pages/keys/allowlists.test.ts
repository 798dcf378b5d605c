import { describe, expect, it } from 'vitest'
import type { ApiKey } from '../../wire'
import { checkEvm, checkIp, checkSolana, firstWrong, linesOf } from './allowlists'
import { KEY_DEFAULTS, restrictionsOf } from './flags'

describe('checkIp', () => {
  it('accepts IPv4, IPv6 and CIDR ranges of both', () => {
    for (const entry of [
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
      '2001:db8::/32',
      'fe80::1',
      '::ffff:10.0.0.1',
      '0.0.0.0/0',
    ]) {
      expect(checkIp(entry), entry).toBeNull()
    }
  })
  it('refuses everything else, naming it', () => {
    for (const entry of [
      '256.0.0.1',
      '10.0.0',
      '10.0.0.0/33',
      '::1/129',
      '::g',
      '1.2.3.4/8/8',
      'localhost',
      '10.0.0.0/',
    ]) {
      expect(checkIp(entry), entry).toContain(entry)
    }
  })
})

describe('the lists', () => {
  it('take lines and commas, each entry once', () => {
    expect(linesOf(' a\nb, a\n\n')).toEqual(['a', 'b'])
  })
  it('name the first wrong entry', () => {
    expect(firstWrong('127.0.0.1\nnope\nworse', checkIp)).toContain('nope')
    expect(firstWrong('', checkIp)).toBeUndefined()
  })
  it('know recipients', () => {
    expect(checkEvm(`0x${'a'.repeat(40)}`)).toBeNull()
    expect(checkEvm('0x12')).not.toBeNull()
    expect(checkSolana('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toBeNull()
    expect(checkSolana('0x12')).not.toBeNull()
  })
})

describe('restrictionsOf', () => {
  it('counts what restricts a key besides its flags', () => {
    const key: ApiKey = {
      ...KEY_DEFAULTS,
      id: 'k',
      walletId: 'w',
      name: 'n',
      preview: 'p',
      allowedIps: ['::1'],
      allowedRecipients: { evm: ['a', 'b'], solana: [] },
      createdAt: '',
      revokedAt: null,
      seeded: false,
    }
    expect(restrictionsOf(key)).toBe('1 address may call, 2 recipients may be paid')
    expect(restrictionsOf({ ...key, allowedIps: [], allowedRecipients: { evm: [], solana: [] } })).toBeNull()
  })
})
