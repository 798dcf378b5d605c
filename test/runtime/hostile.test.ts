import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHandler } from '#runtime'
import { someOf } from '../helpers/soak'
import { asHandler, ESCAPES, HANGS, limitsFor, MARK, OUTSIDE, PATIENT } from './hostile'
import { failure, type Given, handlerOptions } from './programs'

/** What a handler of a paid endpoint finds in its second argument, and that its data becomes JSON. */
const PAID: Given = {
  wrapsValues: true,
  context: {
    methods: ['files.readText', 'appKV.get', 'askAgent'],
    call: async (method, args) => ({ method, args }),
  },
}
const running =
  (given: Given) =>
  (statements: string, limits = PATIENT) =>
    runHandler({ file: 'handler.js', code: asHandler(statements) }, handlerOptions({ ...given, limits }, []))
const KINDS: readonly (readonly [string, ReturnType<typeof running>])[] = [
  ['of a webhook', running({})],
  ['of a paid endpoint', running(PAID)],
]

/** Each takes the CPU time or the memory that a program has: some of them here, all in the soak. */
describe.each(KINDS)('handlers %s that never end or never stop growing', (_kind, run) => {
  it.each(someOf(HANGS, 4))('%s', async (_name, statements, ends) => {
    const error = await failure(run(statements, limitsFor(ends)))
    expect(ends).toContain(error.why)
    expect((await run('return "well"')).status).toBe(200)
  })
})

describe.each(KINDS)('handlers %s that want out', (_kind, run) => {
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
})

describe('a handler that wants out', () => {
  beforeAll(() => {
    Reflect.set(globalThis, MARK, () => MARK)
  })
  afterAll(() => {
    Reflect.deleteProperty(globalThis, MARK)
  })

  it('leaving the function around a handler leads nowhere else', async () => {
    const code = `}); globalThis.out = typeof ${MARK}; (function (exports) { exports.default = () => Response.json(globalThis.out)`
    const { body } = await runHandler({ file: 'handler.js', code }, handlerOptions({ limits: PATIENT }, []))
    expect(new TextDecoder().decode(body)).toBe('"undefined"')
  })

  it.each([
    ['a method’s constructor', `return ctx.askAgent.constructor('return typeof ${MARK}')()`],
    [
      'what a method returned',
      `return (await ctx.appKV.get('a')).constructor.constructor('return typeof ${MARK}')()`,
    ],
    [
      'another method of the host',
      'return ctx.files.readText.call(null, "a").then((found) => typeof found.secrets)',
    ],
    [
      'a prototype of its context',
      'ctx.__proto__.secrets = 1; return typeof ctx.files.secrets + typeof process.secrets',
    ],
  ])('finds nothing by %s', async (_name, statements) => {
    const code = `exports.default = async (request, ctx) => { ${statements} }`
    const { body } = await runHandler(
      { file: 'handler.js', code },
      handlerOptions({ ...PAID, limits: PATIENT }, []),
    )
    expect(new TextDecoder().decode(body)).toMatch(/^"(undefined|number)+"$/)
  })
})
