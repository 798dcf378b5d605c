import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHandler } from '#runtime'
import { someOf } from '../helpers/soak'
import { asHandler, ESCAPES, HANGS, limitsFor, MARK, OUTSIDE, PATIENT } from './hostile'
import { failure, handlerOptions } from './programs'

const run = (statements: string, limits = PATIENT) =>
  runHandler({ file: 'handler.js', code: asHandler(statements) }, handlerOptions({ limits }, []))

/** Each takes the CPU time or the memory that a program has: some of them here, all in the soak. */
describe('programs that never end or never stop growing', () => {
  it.each(someOf(HANGS, 4))('%s', async (_name, statements, ends) => {
    const error = await failure(run(statements, limitsFor(ends)))
    expect(ends).toContain(error.why)
    expect((await run('return "well"')).status).toBe(200)
  })
})

describe('programs that want out', () => {
  beforeAll(() => {
    Reflect.set(globalThis, MARK, () => MARK)
  })
  afterAll(() => {
    Reflect.deleteProperty(globalThis, MARK)
  })

  it.each(ESCAPES)('%s', async (_name, statements) => {
    const result = await run(statements).then(
      ({ body }) => JSON.parse(new TextDecoder().decode(body)) as string[],
      // It may also break its own realm, and end of that.
      (error: unknown) => [String(error)],
    )
    expect(result).not.toEqual([])
    for (const text of result) expect(text).not.toMatch(OUTSIDE)
    expect((await run('return "well"')).status).toBe(200)
  })

  it('leaving the function around a handler leads nowhere else', async () => {
    const code = `}); globalThis.out = typeof ${MARK}; (function (exports) { exports.default = () => Response.json(globalThis.out)`
    const { body } = await runHandler({ file: 'handler.js', code }, handlerOptions({ limits: PATIENT }, []))
    expect(new TextDecoder().decode(body)).toBe('"undefined"')
  })
})
