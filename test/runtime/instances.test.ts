import binaryen from 'binaryen'
import { inflateSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { engine, engineBytes } from '../../src/runtime/artifacts/engine'
import { booted } from '../../src/runtime/boot'
import { forgetInstances, idleMemories, takeEngine } from '../../src/runtime/engine/instances'
import { runScript } from '../../src/runtime/script'

beforeEach(forgetInstances)

const SECRET = 'sesame-7f3a91c25e'
const LIMITS = {
  cpuMs: 5_000,
  wallMs: 60_000,
  memoryBytes: 32 << 20,
  resultBytes: 1 << 20,
  hostCalls: 100,
}

function run(source: string, rest: object = {}) {
  return runScript(
    { file: 'main.ts', source },
    {
      args: SECRET,
      context: { SECRET },
      methods: ['look'],
      limits: LIMITS,
      now: () => 0,
      host: async () => SECRET,
      log: () => {},
      ...rest,
    },
  )
}

const holdsSecret = (memory: Uint8Array) => Buffer.from(memory.buffer).includes(SECRET)

/** The memory that the next run begins with. */
async function next(): Promise<Uint8Array> {
  const { module, snapshot } = await booted()
  const taken = await takeEngine(
    { module, snapshot },
    { memoryBytes: LIMITS.memoryBytes, now: () => 0, mustStop: () => false },
  )
  // Before anything has run in it; what the limits write are numbers of the run's own.
  const memory = new Uint8Array(
    (taken.vm as unknown as { exports: { memory: WebAssembly.Memory } }).exports.memory.buffer,
  ).slice()
  taken.release(false)
  return memory
}

const PROGRAM = `const seen = [args, ctx.SECRET, await look(), 'x'.repeat(100)]
globalThis.left = seen
Object.prototype.left = seen
Array.prototype.push = () => 'mine'
JSON.stringify.left = seen
log(seen.join())
return seen`

describe('an instance of the engine that is used again', () => {
  it('begins as every other: byte for byte, with nothing of the last run', async () => {
    const fresh = await next()
    await run(PROGRAM)
    const [idle] = idleMemories()
    // Otherwise there is nothing that could be seen.
    expect(idle && holdsSecret(idle)).toBe(true)
    const again = await next()
    expect(idle && Buffer.from(again.buffer).equals(Buffer.from(fresh.buffer))).toBe(true)
    expect(holdsSecret(again)).toBe(false)
  })

  it('shows a program nothing of the one before it, and gives each its own limits, clock and host', async () => {
    await run(PROGRAM)
    for (let turn = 1; turn < 4; turn++) {
      const { value } = await run(
        `const found = [typeof left, typeof {}.left, [].push(1), typeof JSON.stringify.left]
return [found, Date.now(), await look()]`,
        { args: null, context: {}, now: () => turn, host: async () => turn },
      )
      expect(value).toEqual([['undefined', 'undefined', 1, 'undefined'], turn, turn])
      expect(idleMemories()).toHaveLength(1)
    }
    const small = { limits: { ...LIMITS, memoryBytes: 4 << 20 } }
    await expect(run('return new Uint8Array(8 << 20).length', small)).rejects.toMatchObject({ why: 'memory' })
    expect((await run('return new Uint8Array(8 << 20).length')).value).toBe(8 << 20)
  })

  it.each([
    ['threw', 'throw new Error("no")', {}],
    ['was stopped', 'for (;;);', { limits: { ...LIMITS, cpuMs: 20 } }],
    ['used up its memory', 'const all = []; for (;;) all.push("x".repeat(1e5) + all.length)', {}],
    ['waited for nothing', 'await new Promise(() => {})', {}],
    ['was aborted', 'await look()', { signal: AbortSignal.abort() }],
    ['could not be compiled', 'return (', {}],
    ['used up the stack', 'const deep = () => deep() + 1\nreturn deep()', {}],
  ])('is thrown away after one that %s', async (_, source, rest) => {
    await expect(run(source, rest)).rejects.toThrow()
    expect(idleMemories()).toEqual([])
  })

  it('is thrown away where its memory has grown', async () => {
    await run('return new Uint8Array(4 << 20).length')
    expect(idleMemories()).toEqual([])
  })

  it('serves one run at a time, and not more are kept than two', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `run ${n}`)
    const results = await Promise.all(
      names.map((name) => run('const mine = args\nawait look()\nreturn [mine, args]', { args: name })),
    )
    expect(results.map(({ value }) => value)).toEqual(names.map((name) => [name, name]))
    expect(idleMemories()).toHaveLength(2)
  })
})

it('the engine keeps nothing but its memory, its stack pointer and its fuel', () => {
  const unpacked = new Uint8Array(engineBytes)
  inflateSync(
    Uint8Array.from(atob(engine), (character) => character.charCodeAt(0)),
    { out: unpacked },
  )
  const module = binaryen.readBinary(unpacked)
  const text = module.emitText()
  module.dispose()
  const mutable = text.match(/\(global [^\n]*\(mut [^\n]*/g) ?? []
  expect(mutable).toHaveLength(2)
  expect(text).toContain('(export "__stack_pointer"')
  // Neither segments that are used up nor tables that change.
  expect(text.match(/\((table\.(set|grow|fill|copy|init)|elem\.drop|data\.drop|memory\.init)\b/g)).toBeNull()
})
