import { createEmulator, type Emulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { METHODS as EVM_METHODS } from '../../src/domains/chain/rpc/methods'
import { METHODS as SOLANA_METHODS } from '../../src/domains/solana/rpc/methods'
import { developer } from '../helpers/chain'
import { someOf } from '../helpers/soak'
import { INHERITED_NAMES, ODD_ADDRESSES, ODD_NUMBERS, ODD_OBJECTS } from './hostile-values'
import { EVM_SAMPLES, SOLANA_SAMPLES } from './rpc-samples'
import { changedAt, nested, placesIn } from './spoil'

const ODD: readonly unknown[] = [
  ...ODD_OBJECTS,
  ...ODD_NUMBERS,
  ...ODD_ADDRESSES,
  ...INHERITED_NAMES,
  ...[undefined, null, true, 0, -1, 1.5, 1e21, 2 ** 53, Number.MAX_SAFE_INTEGER, '', ' ', '\ud800'],
  nested(50),
  'y'.repeat(5_000),
]

interface Answer {
  readonly error?: { readonly code: number; readonly message: string }
}

/** Every place in the parameters, with every odd value there; what is sent in place of the parameters, too. */
function* spoiledParams(params: readonly unknown[]): Generator<unknown> {
  for (const place of placesIn(params)) for (const value of ODD) yield changedAt(params, place, () => value)
  for (const value of ODD) yield [...params, value]
}

/** What an exception of JavaScript or of a library says, and no refusal of ours. */
const EXCEPTION =
  /is not a function|cannot read|cannot convert|cannot mix|is not iterable|not defined|unexpected token|\[object|Version: viem|maximum call stack|invalid array length|out of range/i

async function faultsOf(emulator: Emulator, path: string, calls: readonly object[]): Promise<string[]> {
  const faults: string[] = []
  for (let first = 0; first < calls.length; first += 500) {
    const batch = calls.slice(first, first + 500)
    const response = await emulator.fetch(
      new Request(`http://sandbank.test${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(batch.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
      }),
    )
    const text = await response.text()
    if (response.status !== 200) return [`status ${response.status}: ${text.slice(0, 500)}`]
    for (const [index, { error }] of (JSON.parse(text) as Answer[]).entries()) {
      if (error && (error.code === -32603 || EXCEPTION.test(error.message) || error.message.length > 1_000))
        faults.push(
          `${JSON.stringify(batch[index]).slice(0, 300)} → ${error.code} ${error.message.slice(0, 300)}`,
        )
    }
  }
  return faults
}

/** What anybody does next: whatever a call left behind, it must not be in their way as a failure of ours. */
const NEXT = [
  { method: 'eth_sendTransaction', params: [{ from: developer(2).address, to: developer(3).address }] },
  { method: 'evm_mine', params: [] },
  { method: 'eth_getBlockByNumber', params: ['latest', true] },
  { method: 'eth_getBlockByNumber', params: ['pending', true] },
  { method: 'eth_feeHistory', params: ['0x5', 'latest', [50]] },
  { method: 'eth_gasPrice', params: [] },
  { method: 'eth_call', params: [{ to: developer(3).address }, 'pending'] },
  { method: 'txpool_content', params: [] },
]

describe.each([
  ['an EVM chain', '/rpc/8453', EVM_METHODS, EVM_SAMPLES, NEXT],
  ['Solana', '/rpc/solana', SOLANA_METHODS, SOLANA_SAMPLES, []],
] as const)('JSON-RPC of %s', (_, path, methods, samples, next) => {
  let emulator: Emulator
  beforeAll(() => {
    emulator = createEmulator()
  })
  afterAll(() => emulator.close())

  it('has an example of the parameters of every method', () =>
    expect(Object.keys(samples).sort()).toEqual([...methods.keys()].sort()))

  it.each(Object.keys(samples))('%s refuses odd parameters in words of its own', async (method) => {
    const sent = (samples[method] ?? []).flatMap((params) => [...spoiledParams(params)])
    const calls = someOf([...sent, ...ODD], 4).map((params) => ({ method, params }))
    expect(await faultsOf(emulator, path, [...calls, ...next])).toEqual([])
    await emulator.reset()
  })
})
