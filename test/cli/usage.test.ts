import { describe, expect, it } from 'vitest'
import { painter } from '../../src/cli/command-line.mjs'
import { sandbank } from '../helpers/command'

describe('sandbank', () => {
  it('lists its commands, and explains each', async () => {
    const { code, stdout } = await sandbank([])
    expect(code).toBe(0)
    const commands = [...stdout.matchAll(/^ {2}([a-z0-9]+) {2,}\S/gm)].map(([, name = '']) => name)
    expect(commands).toEqual([
      'start',
      'init',
      'exec',
      'status',
      'state',
      'clock',
      'activity',
      'journal',
      'understand',
      'webhooks',
      'x402',
      'apps',
    ])
    for (const name of commands) {
      expect((await sandbank(['help', name])).stdout).toMatch(new RegExp(`^Usage: sandbank ${name} `))
    }
    expect((await sandbank(['exec', '--help', '--', 'x', '--port'])).stdout).toMatch(/^Usage: sandbank exec /)
  })

  it('names its version', async () => {
    expect((await sandbank(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each([
    [
      ['stat'],
      'There is no command "stat". Commands: start, init, exec, status, state, clock, activity, journal, understand, webhooks, x402, apps, help.',
    ],
    [['help', 'stat'], 'There is no command "stat".'],
    [['status', '--prot', '1'], "Unknown option '--prot'."],
    [['status', 'now'], '"now" is one word too many. Usage: sandbank status [-o FORMAT]'],
    [['status', '-o', 'yaml'], '--output is one of pretty, json, env; not "yaml".'],
    [
      ['status', '--url', 'localhost:4100'],
      '--url is an address such as http://127.0.0.1:4100; not "localhost:4100".',
    ],
    [['clock'], 'The word after `sandbank clock` is one of now, freeze, release, advance.'],
    [['clock', 'advance'], 'SPAN is a span of time such as 90s, 15m, 36h or 1d12h. Units: ms s m h d w.'],
    [['clock', 'advance', '5x'], 'SPAN is a span of time such as 90s, 15m, 36h or 1d12h; not "5x".'],
    [['clock', 'freeze', 'noon'], 'TIME is an ISO 8601 time such as 2030-01-01T00:00:00Z; not "noon".'],
    [['clock', 'now', 'then'], '"then" is one word too many. Usage: sandbank clock now'],
    [['activity'], 'The word after `sandbank activity` is one of make, undo, show.'],
    [['state', 'import'], '`sandbank state import` needs a PATH; - is standard input.'],
    [['state', 'export', '--seed', 'x'], '--seed belongs to `sandbank state reset`, not to export.'],
    [['state', 'export', '--data', 'x'], '--data belongs to `sandbank state repair`, not to export.'],
    [['journal', 'all'], '"all" is one word too many. Usage: sandbank journal [options]'],
    [['journal', '--limit', '0'], '--limit is a whole number from 1 to 1000; not "0".'],
    [['journal', '--status', '9xx'], '--status is a status such as 403 or a class such as 4xx; not "9xx".'],
    [['understand'], '`sandbank understand` needs a PROMPT; - is standard input.'],
    [['understand', 'send', '5'], '"5" is one word too many. Usage: sandbank understand "PROMPT"'],
    [['exec'], '`sandbank exec` needs a command behind --, as in: sandbank exec -- npm test'],
    [['exec', 'npm', 'test'], '`sandbank exec` needs a command behind --'],
    [['exec', '--port', 'many', '--', 'true'], '--port wants a number from 0 to 65535, not "many".'],
    [['init', '--save'], '--save needs a FOLDER to remember.'],
  ])('refuses %j with exit code 2', async (args, rule) => {
    const { code, stdout, stderr } = await sandbank(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`sandbank: ${rule}`)
    expect(stderr).toContain('`sandbank help`')
  })

  it('leaves what stands behind -- to the command', async () => {
    const { code, stderr } = await sandbank(['exec', '--import', '/nowhere', '--', 'node', '--help'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('--import: /nowhere does not exist.')])
  })
})

describe('colours', () => {
  const isPlain = (stream: { isTTY?: boolean }) => painter(stream)('red', 'text') === 'text'

  it('are for terminals only, and not where NO_COLOR is set', () => {
    const { NO_COLOR, TERM } = process.env
    try {
      process.env.NO_COLOR = ''
      process.env.TERM = 'xterm'
      expect([isPlain({ isTTY: true }), isPlain({})]).toEqual([false, true])
      process.env.TERM = 'dumb'
      expect(isPlain({ isTTY: true })).toBe(true)
      process.env.TERM = 'xterm'
      process.env.NO_COLOR = '1'
      expect(isPlain({ isTTY: true })).toBe(true)
    } finally {
      for (const [name, value] of Object.entries({ NO_COLOR, TERM })) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
  })
})
