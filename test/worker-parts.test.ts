import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type PartScope, runInParts, type ScriptBody } from '../sw/part-loader'

/** The name of a part, and what its script says. */
type Served = Record<string, string>

const part = (body: string) => `function(require,exports,module){${body}}`
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const scriptOf = (name: string, text: string) => `sandbankPart("${name}","${hashOf(text)}",${text})`

/** A worker of its own, whose server has what `served` names; the core is given `require`. */
function worker(
  built: Served,
  served: Served = Object.fromEntries(
    Object.entries(built).map(([name, text]) => [name, scriptOf(name, text)]),
  ),
  late: readonly string[] = [],
) {
  const imported: string[] = []
  const messages: unknown[] = []
  let install = (_event: { waitUntil(work: Promise<unknown>): void }) => {}
  let require: Parameters<ScriptBody>[0] = () => undefined
  const scope: PartScope = {
    location: { href: 'https://site.example/demo/my-worker.js?x#y' },
    clients: { matchAll: async () => [{ postMessage: (message) => messages.push(message) }] },
    addEventListener: (_type, listener) => {
      install = listener
    },
    importScripts(url) {
      imported.push(url)
      const [, name = ''] = /\/demo\/my-worker\.(\w+)\.js\?[0-9a-f]{16}$/.exec(url) ?? []
      if (served[name] === undefined) throw new DOMException('not found', 'NetworkError')
      new Function('sandbankPart', served[name])(scope.sandbankPart)
    },
  }
  const hashes = Object.fromEntries(Object.entries(built).map(([name, text]) => [name, hashOf(text)]))
  const core: ScriptBody = (given, exports) => {
    require = given
    Object.assign(exports, { version: 1 })
  }
  runInParts(scope, hashes, { core }, late)
  return {
    imported,
    messages,
    load: (name: string) => require(`./${name}.js`),
    install: () => {
      let until: Promise<unknown> = Promise.resolve()
      install({
        waitUntil: (work) => {
          until = work
        },
      })
      return until
    },
  }
}

const CHAIN = part('exports.core = require("./core.js").version; exports.of = {}')
const SOLANA = part('exports.chain = require("./chain.js")')

describe('the worker in parts', () => {
  it('imports every part when it is installed, before its first pause, and runs none of them', async () => {
    const { install, imported } = worker({ chain: part('throw new Error("it ran")'), solana: SOLANA })
    const installed = install()
    expect(imported).toEqual([
      expect.stringMatching(/^https:\/\/site\.example\/demo\/my-worker\.chain\.js\?/),
      expect.stringMatching(/^https:\/\/site\.example\/demo\/my-worker\.solana\.js\?/),
    ])
    await installed
  })

  it('after a restart imports a part when it is first asked for, and runs it once', () => {
    const { load, imported } = worker({ chain: CHAIN, solana: SOLANA })
    expect(imported).toEqual([])
    const chain = load('chain')
    expect(chain).toEqual({ core: 1, of: {} })
    expect(load('chain')).toBe(chain)
    expect(load('solana')).toEqual({ chain })
    expect(imported).toHaveLength(2)
  })

  it('is not installed with a part that was altered, is missing, is another file or of another build; pages are told', async () => {
    const other = part('exports.core = 2')
    for (const [served, why] of [
      [`sandbankPart("chain","${hashOf(CHAIN)}",${CHAIN.replace('of = {}', 'of = []')})`, 'was altered'],
      [undefined, 'did not load (not found)'],
      ['var page = "<!doctype html>"', 'is another file'],
      [scriptOf('chain', other), 'is of another build'],
    ] as const) {
      const { install, messages } = worker(
        { chain: CHAIN, solana: SOLANA },
        { solana: scriptOf('solana', SOLANA), ...(served !== undefined && { chain: served }) },
      )
      await expect(install()).rejects.toMatchObject({ name: 'PartFailed', part: 'chain' })
      const { message } = messages[0] as { message: string }
      expect(message).toContain(
        `The part "chain" of the worker, https://site.example/demo/my-worker.chain.js?${hashOf(CHAIN)}, ${why}.`,
      )
      expect(message).toContain('sandbank init')
    }
  })

  it('does not run a part of another build, nor one that is gone, and asks for it again the next time', () => {
    const served: Served = {}
    const { load } = worker({ chain: CHAIN }, served)
    expect(() => load('chain')).toThrow(/The part "chain" .* did not load \(not found\)\./)
    served.chain = scriptOf('chain', part('globalThis.partOfAnotherBuild = true'))
    expect(() => load('chain')).toThrow(/is of another build\./)
    expect('partOfAnotherBuild' in globalThis).toBe(false)
  })

  it('runs a late part with the first use of what it exports, once for all that require it', () => {
    const { load, imported } = worker({ zod: part('exports.made = {}') }, undefined, ['zod'])
    const [one, another] = [load('zod'), load('zod')] as { made: object }[]
    expect(imported).toEqual([])
    expect(one?.made).toEqual({})
    expect(another?.made).toBe(one?.made)
    expect(imported).toHaveLength(1)
  })

  it('does not keep half of a part that threw while it ran', () => {
    const { load } = worker({
      chain: part('exports.half = 1; if (!globalThis.isWhole) throw new Error("halfway"); exports.whole = 1'),
    })
    expect(() => load('chain')).toThrow('halfway')
    Object.assign(globalThis, { isWhole: true })
    expect(load('chain')).toEqual({ half: 1, whole: 1 })
    Reflect.deleteProperty(globalThis, 'isWhole')
  })
})
