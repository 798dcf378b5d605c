import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bin, root, run } from '../../src/cli/project.mjs'
import type { Report } from './closing.mjs'

const FILES = {
  'sums.test.ts': `
    import { describe, expect, it } from 'vitest'
    describe('sums', () => {
      it('adds', () => expect(1 + 1).toBe(2))
      it('subtracts', () => {
        console.warn('about to subtract')
        expect({ left: 3 - 1 }).toEqual({ left: 1 })
      })
      it.skip('multiplies', () => {})
      it('divides', () => { throw new Error('by zero', { cause: new TypeError('no number') }) })
    })`,
  'hooks.test.ts': `
    import { beforeAll, describe, expect, it } from 'vitest'
    describe('a suite', () => {
      beforeAll(() => { throw new Error('did not start') })
      it('turns', () => expect(1).toBe(1))
    })`,
  'broken.test.ts': `import './not-there'`,
}

describe('the reporter of npm test', () => {
  let folder: string
  let report: Report
  beforeAll(async () => {
    // Within the tree, where Vitest is found.
    folder = mkdtempSync(join(import.meta.dirname, '.run-'))
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { exclude: [] } }')
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
    const file = join(folder, 'report.json')
    const args = ['run', '--root', folder, '--reporter', join(root, 'test/report/reporter.ts')]
    await run(process.execPath, [bin('vitest/vitest.mjs'), ...args], {
      quiet: true,
      cwd: folder,
      env: { SANDBANK_REPORT: file },
    })
    report = JSON.parse(readFileSync(file, 'utf8'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const textOf = (test: string) => report.failures.find((failure) => failure.test === test)?.text

  it('counts what passed, and takes what was not run for a failure', () => {
    expect(report).toMatchObject({ passed: 1, total: 5 })
    expect(report.failures.map(({ file, test }) => `${file} > ${test}`).sort()).toEqual([
      'broken.test.ts > the file itself',
      'hooks.test.ts > a suite (its hooks)',
      'hooks.test.ts > a suite > turns',
      'sums.test.ts > sums > divides',
      'sums.test.ts > sums > multiplies',
      'sums.test.ts > sums > subtracts',
    ])
    expect(textOf('sums > multiplies')).toBe('It was not run (skipped).')
  })

  it('tells the difference, the place and the cause', () => {
    expect(textOf('sums > subtracts')).toMatch(/-\s+"left": 1/)
    expect(textOf('sums > subtracts')).toContain('sums.test.ts:7')
    expect(textOf('sums > divides')).toContain('Error: by zero')
    expect(textOf('sums > divides')).toContain('Caused by TypeError: no number')
    expect(textOf('a suite (its hooks)')).toContain('Error: did not start')
    expect(textOf('the file itself')).toContain('not-there')
  })

  it('adds what the file wrote', () => {
    expect(textOf('sums > divides')).toContain('stderr: about to subtract')
  })
})
