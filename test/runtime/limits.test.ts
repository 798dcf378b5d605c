import { afterEach, describe, expect, it, vi } from 'vitest'
import { HANDLER_LIMITS } from '#runtime'
import { measureCpu } from '../../src/hosts/measure-cpu'
import { times } from '../helpers/soak'
import { failure, handle, returned } from './programs'

const OK = 'export default async () => new Response("well")'

describe('limits of a run', () => {
  it.each([
    ['for (;;) {}', { cpuMs: 50 }, 'cpu', 50, 'The program used more than 50 ms of CPU time.'],
    [
      'await new Promise((done) => setTimeout(done, 5_000))',
      { wallMs: 80 },
      'wall',
      80,
      'The program ran for more than 80 ms.',
    ],
    [
      'await new Promise(() => {})',
      { wallMs: 10_000 },
      'wall',
      10_000,
      'The program waits for something that will never come: it would have run for more than 10000 ms.',
    ],
    [
      'const all = []; for (;;) all.push(new Uint8Array(1 << 20))',
      { memoryBytes: 8_000_000 },
      'memory',
      8_000_000,
      'The program used more than 8000000 bytes of memory.',
    ],
    [
      'return "x".repeat(1000)',
      { resultBytes: 1_000 },
      'result',
      1_000,
      "The program's result is larger than 1000 bytes.",
    ],
    [
      'for (;;) await fetch("https://a.example/").catch(() => {})',
      { hostCalls: 7 },
      'calls',
      7,
      'The program made more than 7 calls.',
    ],
  ])('%s: says which and its number', async (statements, limits, why, limit, message) => {
    const error = await failure(returned(statements, { limits }))
    expect(error).toMatchObject({ why, limit, message })
  })

  it('waiting costs no CPU time', async () => {
    const { cpuMs, wallMs } = await handle(
      'export default async () => { await new Promise((done) => setTimeout(done, 1_500)); return new Response() }',
      { limits: { cpuMs: 1_000 } },
    )
    expect(wallMs).toBeGreaterThanOrEqual(1_500)
    expect(cpuMs).toBeLessThan(1_000)
  })

  it('time in which the machine did something else is no CPU time, where the host can tell', async () => {
    // Within the engine, and without the processor: a thread that sleeps while the program reads the time.
    const asleep = new Int32Array(new SharedArrayBuffer(4))
    const now = () => {
      Atomics.wait(asleep, 0, 0, 400)
      return 0
    }
    const program =
      'export default async () => { Date.now(); for (let n = 0; n < 1e5; n++); return new Response() }'
    const limits = { cpuMs: 300 }
    const { cpuMs, wallMs } = await handle(program, { now, measureCpu, limits })
    expect([cpuMs < 300, wallMs >= 400]).toEqual([true, true])
    expect(await failure(handle(program, { now, limits }))).toMatchObject({ why: 'cpu', limit: 300 })
    expect(await failure(handle('export default () => { for (;;); }', { measureCpu, limits }))).toMatchObject(
      {
        why: 'cpu',
      },
    )
  })

  it('takes exactly what is allowed of a result', async () => {
    const limits = { resultBytes: 1_000 }
    const { text } = await handle('export default () => new Response("x".repeat(1000))', { limits })
    expect(text).toHaveLength(1_000)
  })

  it('leaves out what is too much for the console, and says so once', async () => {
    const source =
      'export default () => { for (let n = 0; n < 1500; n++) console.log(n); return new Response() }'
    const { logs } = await handle(source, { limits: { cpuMs: 10_000 } })
    expect(logs).toHaveLength(1_001)
    expect(logs.at(-1)).toMatchObject({
      level: 'warn',
      text: 'The console of a run ends here (1000 lines, 262144 characters).',
    })
  })

  it('ends when its signal is aborted, before and while it runs, and aborts what it called', async () => {
    const source = 'export default async () => { await fetch("https://a.example/"); return new Response() }'
    expect(await failure(handle(source, { signal: AbortSignal.abort() }))).toMatchObject({
      why: 'aborted',
      message: 'The run was aborted.',
    })
    const controller = new AbortController()
    let calledWith: AbortSignal | undefined
    const fetch = (_request: Request, signal: AbortSignal) => {
      calledWith = signal
      controller.abort()
      return new Promise<Response>(() => {})
    }
    const error = await failure(handle(source, { signal: controller.signal, fetch }))
    expect(error.why).toBe('aborted')
    expect(calledWith?.aborted).toBe(true)
  })
})

describe('many runs', () => {
  it('50 at once have nothing of one another', async () => {
    const source = `
      let mine = 0
      export default async (request: Request) => {
        const name = await request.text()
        for (let n = 0; n < 5; n++) {
          mine++
          await new Promise((done) => setTimeout(done, 1))
        }
        globalThis.left = name
        return Response.json([name, mine, Math.random(), crypto.randomUUID()])
      }`
    const runs = Array.from({ length: 50 }, (_, at) =>
      handle(source, { body: `run ${at}`, limits: { wallMs: 60_000 } }),
    )
    const answers = (await Promise.all(runs)).map(({ text }) => JSON.parse(text))
    expect(answers.map(([name, mine]) => [name, mine])).toEqual(
      Array.from({ length: 50 }, (_, at) => [`run ${at}`, 5]),
    )
    // A snapshot would bring the same chance to each.
    expect(new Set(answers.map(([, , number]) => number)).size).toBe(50)
    expect(new Set(answers.map(([, , , id]) => id)).size).toBe(50)
  })

  it('one finds nothing that another one has left', async () => {
    await handle('globalThis.left = 1; Array.prototype.left = 2; export default () => new Response()')
    expect(await returned('return [typeof left, typeof [].left]')).toEqual(['undefined', 'undefined'])
  })

  it('gives its memory back', async () => {
    const run = () =>
      handle('const kept = new Uint8Array(8 << 20); export default () => new Response(String(kept.length))')
    for (let n = 0; n < times(10, 20); n++) await run()
    const before = process.memoryUsage()
    for (let n = 0; n < times(70, 100); n++) await run()
    const after = process.memoryUsage()
    // 70 instances of 10 MB would be 700 MB. Collected when the engine of Node finds it time to.
    expect(after.rss - before.rss).toBeLessThan(500 << 20)
  })
})

describe('under faked timers', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs, waits and ends loops by the machine’s clock', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date', 'performance', 'setImmediate'] })
    expect((await handle(OK)).text).toBe('well')
    const waits = 'await new Promise((done) => setTimeout(done, 20)); return 1'
    expect(await returned(waits)).toBe(1)
    expect((await failure(returned('for (;;) {}', { limits: { cpuMs: 50 } }))).why).toBe('cpu')
    expect(
      (
        await failure(
          returned('await new Promise((done) => setTimeout(done, 5000))', { limits: { wallMs: 50 } }),
        )
      ).why,
    ).toBe('wall')
  })
})

describe('HANDLER_LIMITS', () => {
  it('is 1 s of CPU time in 10 s', () => {
    expect(HANDLER_LIMITS).toMatchObject({ cpuMs: 1_000, wallMs: 10_000 })
  })
})
