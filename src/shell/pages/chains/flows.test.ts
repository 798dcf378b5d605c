import { describe, expect, it } from 'vitest'
import type { CallFrame, Hex, Receipt, Transaction } from '../../json-rpc'
import { flowsOf } from './flows'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const word = (digits: string): Hex => `0x${digits.padStart(64, '0')}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const tx = { from: address('a'), to: address('b'), value: '0x5' } as unknown as Transaction
const receipt = (status: Hex, logs: unknown[] = []) =>
  ({ status, logs, contractAddress: null }) as unknown as Receipt

describe('flowsOf', () => {
  it('tells native value and tokens', () => {
    const log = {
      address: address('c'),
      topics: [TRANSFER, word('a'.repeat(40)), word('b'.repeat(40))],
      data: word('ff'),
    }
    expect(flowsOf(tx, receipt('0x1', [log]), null)).toEqual([
      { from: address('a'), to: address('b'), amount: 5n, token: null },
      { from: address('a'), to: address('b'), amount: 255n, token: address('c') },
    ])
  })

  it('follows value through calls, and leaves out what was taken back', () => {
    const inner = { type: 'CALL', from: address('b'), to: address('d'), value: '0x2' } as unknown as CallFrame
    const delegated = { ...inner, type: 'DELEGATECALL' }
    const failed = { ...inner, error: 'execution reverted', calls: [inner] }
    const trace = { ...tx, type: 'CALL', calls: [inner, delegated, failed] } as unknown as CallFrame
    expect(flowsOf(tx, receipt('0x1'), trace).map(({ amount }) => amount)).toEqual([5n, 2n])
  })

  it('moves nothing where the transaction failed', () => {
    expect(flowsOf(tx, receipt('0x0'), null)).toEqual([])
  })
})
