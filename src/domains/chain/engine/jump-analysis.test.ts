import { createEVM } from '@ethereumjs/evm'
import { hexToBytes } from '@ethereumjs/util'
import { describe, expect, it } from 'vitest'
import { chainSpec } from '../chains'
import { commonOf } from './evm'
import { prepareInterpreter } from './interpreter'

/** Jumps over an invalid instruction, and then shows the interpreter to whoever defined 0x21. */
const CODE = hexToBytes('0x600456fe5b2100')

describe('where code may be jumped to', () => {
  it('is looked for once for a contract’s code, and found the same for all who run it', async () => {
    const common = commonOf(chainSpec(8453))
    await prepareInterpreter(common)
    const seen: { validJumps: Uint8Array }[] = []
    const run = async (code: Uint8Array) => {
      const evm = await machine
      const { exceptionError } = await evm.runCode({ code, gasLimit: 100_000n })
      expect(exceptionError).toBeUndefined()
    }
    const show = {
      opcode: 0x21,
      opcodeName: 'SHOW',
      baseFee: 0,
      logicFunction: (state: { validJumps: Uint8Array }) => void seen.push({ validJumps: state.validJumps }),
    }
    const machine = createEVM({ common, customOpcodes: [show as never] })
    await run(CODE)
    await run(CODE)
    await run(CODE.slice())
    expect(seen).toHaveLength(3)
    expect(seen[0]?.validJumps).toBe(seen[1]?.validJumps)
    expect(seen[2]?.validJumps).not.toBe(seen[0]?.validJumps)
    expect(seen[2]?.validJumps).toEqual(seen[0]?.validJumps)
  })
})
