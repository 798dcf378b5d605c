import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readFlags } from '../../src/cli/start-flags.mjs'
import { client, killLeftovers, runStart, startHeadless } from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'

const scratch = scratchFolder()
afterEach(killLeftovers)
afterAll(() => scratch.remove())

describe('the flags of npm start', () => {
  it.each([
    [['--port', 'many'], '--port wants a number from 0 to 65535, not "many".'],
    [['--port', '65536'], '--port wants a number from 0 to 65535, not "65536".'],
    [['--port', '1e3'], '--port wants a number from 0 to 65535, not "1e3".'],
    [['--prot', '1'], "Unknown option '--prot'."],
    [['extra'], "Unexpected argument 'extra'. This command does not take positional arguments."],
    [['--data', 'x'], '--data works with --headless only: without it the browser is the backend.'],
    [['--trust-proxy'], '--trust-proxy works with --headless only'],
    [['--export-on-exit'], '--export-on-exit works with --headless only'],
    [
      ['--headless', '--ephemeral', '--data', 'x'],
      '--ephemeral keeps nothing, and --data says where to keep it',
    ],
    [['--headless', '--data', ''], '--data wants a value, and was given an empty one.'],
    [['--headless', '--vocabulary', 'latin'], '--vocabulary wants neutral or bankr, not "latin".'],
    [['--headless', '--fixtures', ''], '--fixtures wants a value, and was given an empty one.'],
    [['--headless', '--brain', ''], '--brain wants a value, and was given an empty one.'],
    [['--headless', '--allow-host', 'http://a'], '--allow-host wants a name without scheme and port'],
    [['--headless', '--allow-origin', 'example.com'], '--allow-origin wants an origin such as'],
    [['--headless', '--allow-origin', 'http://a/b'], '--allow-origin wants an origin such as'],
  ])('%j: a refusal that names the flag and the rule', (args, message) => {
    expect(() => readFlags(args)).toThrow(expect.objectContaining({ name: 'UsageError' }))
    expect(() => readFlags(args)).toThrow(message)
  })

  it('may leave out the folder of --export-on-exit', () => {
    const exportTo = (...args: string[]) => readFlags(['--headless', ...args]).node.exportTo
    expect(exportTo('--export-on-exit', '--ephemeral')).toBe(join(process.cwd(), 'sandbank-export'))
    expect(exportTo('--import', '/tmp/in', '--export-on-exit')).toBe('/tmp/in')
    expect(exportTo('--import', '/tmp/in.json', '--export-on-exit')).toBe(
      join(process.cwd(), 'sandbank-export'),
    )
    expect(exportTo('--export-on-exit', '/tmp/out', '--port', '0')).toBe('/tmp/out')
    expect(exportTo()).toBeUndefined()
  })

  it('name a brain by its model, or the scripted one', () => {
    const brain = (...args: string[]) => readFlags(['--headless', ...args]).node.brain
    expect(brain('--brain', 'scripted')).toEqual({ kind: 'scripted' })
    expect(brain('--brain', 'claude-haiku-4.5')).toEqual({ kind: 'model', model: 'claude-haiku-4.5' })
    expect(brain()).toBeUndefined()
  })

  it('exit with 2 and the usage when they cannot be used', async () => {
    const { code, output } = await runStart('--headless', '--prot', '1')
    expect(code).toBe(2)
    expect(output).toMatch(/^\nUnknown option '--prot'\.\n\nUsage: npm start -- \[options\]\n/)
  })

  it('exit with 2 when what they name is not there, or is something else', async () => {
    const none = join(scratch.path, 'none')
    const empty = join(scratch.path, 'empty')
    mkdirSync(empty)
    const other = join(scratch.path, 'snapshot.json')
    writeFileSync(other, '{"format":"else"}')
    const cases: [string[], string][] = [
      [['--import', none], `--import: ${none} does not exist.`],
      [['--import', empty], `--import: ${empty} holds no snapshot.json.`],
      [['--import', other], `--import ${other}: Nothing was changed: it is not a Sandbank snapshot`],
      [
        ['--export-on-exit', scratch.path],
        `--export-on-exit: ${other} is something else than an export, and would be overwritten.`,
      ],
      [['--fixtures', none], `--fixtures: ${none} cannot be read`],
      [['--fixtures', other], `--fixtures: ${other}: fixtures: is required.`],
      [['--export-on-exit', other], `--export-on-exit: ${other} is a file; an export is a folder.`],
    ]
    for (const [args, message] of cases) {
      const { code, output } = await runStart('--headless', '--ephemeral', '--port', '0', ...args)
      expect(output).toContain(message)
      expect(code, message).toBe(2)
    }
  })

  it('exit with 1 and what to do when the address cannot be had', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const taken = await runStart('--headless', '--ephemeral', '--port', String(port))
    other.close()
    expect(taken).toEqual({
      code: 1,
      output: `\nPort ${port} is taken. Choose another, or --port 0 for any free one.\n\n`,
    })
    const nowhere = await runStart('--headless', '--ephemeral', '--port', '0', '--host', '203.0.113.7')
    expect(nowhere).toEqual({ code: 1, output: '\n--host 203.0.113.7 is no address of this machine.\n\n' })
  })

  it('choose address and vocabulary', async () => {
    const host = await startHeadless('--ephemeral', '--host', '::1', '--vocabulary', 'bankr')
    expect(host.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect((await client(host.url)('GET', '/__sandbank/health')).body.vocabulary).toBe('bankr')
  })
})
