import { describe, expect, it } from 'vitest'
import {
  formatAgo,
  formatBytes,
  formatLength,
  formatStamp,
  formatUsd,
  formatWeth,
  maskKey,
  shorten,
} from './format'

describe('formatWeth', () => {
  it('shortens the fraction without rounding and without floats', () => {
    expect(formatWeth('12345678901234567890.98769')).toBe('12,345,678,901,234,567,890.9876')
    expect(formatWeth('0.10000')).toBe('0.1')
    expect(formatWeth('7')).toBe('7')
    expect(formatWeth(null)).toBe('–')
  })
})

describe('formatAgo', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  it('measures against the given now, backwards and forwards', () => {
    expect(formatAgo('2026-11-21T09:00:00.000Z', now)).toBe('3 hours ago')
    expect(formatAgo('2026-11-22T13:00:00.000Z', now)).toBe('tomorrow')
    expect(formatAgo('2026-11-21T11:59:58.000Z', now)).toBe('just now')
    expect(formatAgo('2026-11-21T11:59:30.000Z', now)).toBe('30 seconds ago')
  })
  it('gives back what is no date', () => {
    expect(formatAgo('soon', now)).toBe('soon')
  })
})

describe('formatLength', () => {
  it('names at most two units', () => {
    expect(formatLength(90_061_000)).toBe('1 d 1 h')
    expect(formatLength(60_000)).toBe('1 min')
    expect(formatLength(-250)).toBe('250 ms')
    expect(formatLength(30 * 86_400_000 - 3)).toBe('30 d')
    expect(formatLength(30 * 86_400_000)).toBe('30 d')
  })
})

describe('maskKey', () => {
  it('keeps what identifies a key and hides its secret', () => {
    const masked = maskKey('bk_usr_ab12cd34_0123456789abcdef0123456789abcdef')
    expect(masked).toBe('bk_usr_ab12cd34_••••••••')
    expect(maskKey('sess_0123456789')).toBe('sess_••••••••')
    expect(masked).not.toContain('0123456789')
  })
})

describe('the small ones', () => {
  it('shorten, stamp and count', () => {
    expect(shorten('0x1234567890abcdef')).toBe('0x1234…cdef')
    expect(shorten('0x12')).toBe('0x12')
    expect(formatStamp('2026-11-21T04:05:06.789Z')).toBe('2026-11-21 04:05:06')
    expect(formatUsd(1_234_567)).toBe('$1.2M')
    expect(formatUsd(null)).toBe('–')
  })

  it('say sizes in the units of the limits', () => {
    const sizes = [0, 1, 999, 1536, 10 * 1024 ** 2, 1.25 * 1024 ** 3, 5_000 * 1024 ** 3]
    expect(sizes.map(formatBytes)).toEqual([
      '0 bytes',
      '1 byte',
      '999 bytes',
      '1.5 KB',
      '10 MB',
      '1.3 GB',
      '5,000 GB',
    ])
  })
})
