import { describe, expect, it } from 'vitest'
import { closing } from './closing.mjs'

const failure = (title: string, lines: number) => ({
  title,
  text: Array.from({ length: lines }, (_, index) => `${title} line ${index + 1}`).join('\n'),
})

describe('the end of npm test', () => {
  it('says nothing where nothing failed', () => {
    expect(closing([])).toBe('')
  })

  it('tells each failure, then the logs, then one line for each', () => {
    const steps = [
      { step: 'lint', log: '/tmp/lint.log', failures: [failure('as a whole', 2)] },
      { step: 'unit', log: '/tmp/unit.log', failures: [failure('a.test.ts > adds', 1)] },
    ]
    expect(closing(steps).split('\n')).toEqual([
      '',
      '--- lint > as a whole',
      'as a whole line 1',
      'as a whole line 2',
      '',
      '--- unit > a.test.ts > adds',
      'a.test.ts > adds line 1',
      '',
      'All that lint said: /tmp/lint.log',
      'All that unit said: /tmp/unit.log',
      'FAILED: lint > as a whole',
      'FAILED: unit > a.test.ts > adds',
    ])
  })

  it('keeps beginning and end of what is long, and leaves room for the others', () => {
    const lines = closing([
      { step: 'unit', log: 'log', failures: [failure('long', 5_000), failure('short', 3)] },
    ]).split('\n')
    expect(lines.length).toBeLessThan(210)
    for (const line of ['long line 1', 'long line 5000', 'short line 1', 'short line 3'])
      expect(lines).toContain(line)
    const printed = lines.filter((line) => line.startsWith('long line')).length
    expect(lines).toContain(`… ${5_000 - printed} lines left out …`)
  })

  it('stays short when everything fails', () => {
    const failures = Array.from({ length: 1_400 }, (_, index) => failure(`test ${index}`, 30))
    const lines = closing([{ step: 'unit', log: 'log', failures }]).split('\n')
    expect(lines.length).toBeLessThan(250)
    expect(lines.at(-1)).toBe('FAILED: 1360 more')
  })
})
