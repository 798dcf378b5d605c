import { describe, expect, it } from 'vitest'
import { argument } from './arguments'

describe('argument', () => {
  it('reads what is typed by its type', () => {
    expect(argument({ type: 'uint256' }, ' 1_000,000 ')).toBe(1_000_000n)
    expect(argument({ type: 'int8' }, '-5')).toBe(-5n)
    expect(argument({ type: 'uint256' }, '0xff')).toBe(255n)
    expect(argument({ type: 'bool' }, 'True')).toBe(true)
    expect(argument({ type: 'bytes4' }, '0xA9059CBB')).toBe('0xA9059CBB')
    expect(argument({ type: 'string' }, ' as it is ')).toBe(' as it is ')
    expect(argument({ type: 'uint256[]' }, '["1", "2"]')).toEqual(['1', '2'])
  })

  it.each([
    ['uint256', '1.5', 'a whole number, in base units'],
    ['address', '0x12', 'an address: 0x and 40 hex digits'],
    ['bool', 'yes', 'true or false'],
    ['bytes', '0x1', 'bytes: 0x and pairs of hex digits'],
    ['address[]', '0x12', 'address[] as JSON: ["…", "…"]'],
  ])('says what a %s looks like', (type, text, message) => {
    expect(() => argument({ type }, text)).toThrow(message)
  })
})
