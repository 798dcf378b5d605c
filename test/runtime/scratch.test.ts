import { EvalFlags, type QuickJS } from 'quickjs-wasi'
import { describe, expect, it } from 'vitest'
import { HANDLER_LIMITS } from '#runtime'
import { withScratchEngine } from '../../src/runtime/engine/scratch'
import { failure } from './programs'

/** Long enough for the engine to ask whether to go on. */
const TEXT = `() => {\nconst all = []\n${'all.map((n) => n)\n'.repeat(2_000)}}`

function compile(vm: QuickJS): string {
  vm.evalCode(TEXT, 'handler.ts', EvalFlags.COMPILE_ONLY).dispose()
  return 'compiled'
}

describe('withScratchEngine', () => {
  it('counts from when the engine is there: a wait for the machine is not the text’s', async () => {
    const compiled = withScratchEngine(compile, { ...HANDLER_LIMITS, wallMs: 2_000 })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_100)
    expect(await compiled).toBe('compiled')
  })

  it('says that a text takes too long, and its number', async () => {
    const error = await failure(withScratchEngine(compile, { ...HANDLER_LIMITS, wallMs: 0 }))
    expect(error).toMatchObject({
      why: 'compile',
      limit: 0,
      message: 'The program takes more than 0 ms to compile.',
    })
  })
})
