import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { rpcOf } from '../helpers/chain'

const emulator = createEmulator()
afterAll(() => emulator.close())
const rpc = rpcOf(emulator, 8453)

const address = (name: string) => `0x${name.padStart(40, '0')}`
const FROM = address('f0')
const [A, B, C] = [address('a001'), address('b001'), address('c001')]
const push = (to: string) => `73${to.slice(2)}`
/** Value, callee, all gas: each instruction takes what it needs of it. */
const calls = (opcode: string, to: string, value = '5f') => `5f5f5f5f${value}${push(to)}5a${opcode}50`
const CALL = 'f1'
const CALLCODE = 'f2'
const staticCall = (to: string) => `5f5f5f5f${push(to)}5afa50`
const delegateCall = (to: string) => `5f5f5f5f${push(to)}5af450`
const REVERT = '5f5ffd'
/** LOG0 of nothing. */
const LOG = '5f5fa0'

interface Frame {
  type: string
  from: string
  to?: string
  value?: string
  error?: string
  calls?: Frame[]
  logs?: unknown[]
}

/** The frames of a call of A, in contracts of this code. */
async function trace(codes: Record<string, string>, tracerConfig = {}): Promise<Frame> {
  const stateOverrides = Object.fromEntries(
    Object.entries(codes).map(([at, code]) => [at, { code: `0x${code}`, balance: '0x7' }]),
  )
  return rpc('debug_traceCall', { from: FROM, to: A }, 'latest', {
    ...{ tracer: 'callTracer', tracerConfig, stateOverrides },
  })
}

const shapeOf = ({ type, from, to, value, calls }: Frame): unknown => [
  ...[type, from, to, value],
  ...(calls ?? []).map(shapeOf),
]

describe('callTracer', () => {
  it('names each frame by its instruction, also inside of a static call', async () => {
    const root = await trace({
      [A]: staticCall(B),
      [B]: `${calls(CALL, C)}${delegateCall(C)}${staticCall(C)}${calls(CALLCODE, C)}00`,
      [C]: '00',
    })
    expect(shapeOf(root)).toEqual([
      ...['CALL', FROM, A, '0x0'],
      [
        ...['STATICCALL', A, B, undefined],
        ['CALL', B, C, '0x0'],
        ['DELEGATECALL', B, C, '0x0'],
        ['STATICCALL', B, C, undefined],
        ['CALLCODE', B, C, '0x0'],
      ],
    ])
  })

  it('has a frame for what is destroyed, with what it had', async () => {
    const root = await trace({ [A]: calls(CALL, B), [B]: `${push(C)}ff` })
    expect(root.calls?.[0]?.calls).toEqual([
      { type: 'SELFDESTRUCT', from: B, to: C, value: '0x7', gas: '0x0', gasUsed: '0x0', input: '0x' },
    ])
  })

  it('has no logs below a frame that failed', async () => {
    const root = await trace(
      { [A]: `${calls(CALL, B)}${calls(CALL, C)}`, [B]: `${calls(CALL, C)}${REVERT}`, [C]: LOG },
      { withLog: true },
    )
    const [failed, passed] = root.calls ?? []
    expect(failed?.error).toBe('execution reverted')
    expect(failed?.calls?.[0]).not.toHaveProperty('logs')
    expect(passed?.logs).toHaveLength(1)
  })

  it('has no address for a contract that was not created', async () => {
    // CREATE with the init code REVERT, 3 bytes at the end of a word.
    const create = `62${REVERT}5f526003601d5ff050`
    const root = await trace({ [A]: create })
    expect(root.calls?.[0]).toMatchObject({ type: 'CREATE', error: 'execution reverted' })
    expect(root.calls?.[0]).not.toHaveProperty('to')
  })
})
