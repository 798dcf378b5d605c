import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { UserConsoleLog } from 'vitest'
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'
import { root } from '../../src/cli/project.mjs'
import type { Failure, Report } from './closing.mjs'

const STACK_LINES = 8
const LOG_LINES = 20

/**
 * A reporter of Vitest for `npm test`: counts, and what is to be known of each failure, as JSON into the file that
 * SANDBANK_REPORT names.
 */
export default class FailuresReporter implements Reporter {
  #vitest: Vitest | undefined
  /** The last lines by the id of the file that wrote them. */
  readonly #logs = new Map<string, string[]>()

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onUserConsoleLog({ taskId = '', type, content }: UserConsoleLog): void {
    const entity = this.#vitest?.state.idMap.get(taskId)
    if (!entity) return
    const { id } = entity.file
    const lines = content.trimEnd().split('\n')
    const all = [...(this.#logs.get(id) ?? []), ...lines.map((line) => `${type}: ${line}`)]
    this.#logs.set(id, all.slice(-LOG_LINES))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failures = modules.flatMap((module) => this.#failuresOf(module))
    for (const error of unhandled)
      failures.push({
        file: 'outside of any file',
        test: 'an error that nothing caught',
        text: describeError(error),
      })
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const report: Report = { passed, total: tests.length, failures }
    writeFileSync(String(process.env.SANDBANK_REPORT), JSON.stringify(report))
  }

  #failuresOf(module: TestModule): Failure[] {
    const file = module.relativeModuleId
    const hooks = [module, ...module.children.allSuites()].flatMap((suite) => {
      const errors = suite.errors()
      const test = suite.type === 'module' ? 'the file itself' : `${suite.fullName} (its hooks)`
      return errors.length > 0 ? [{ file, test, text: errors.map(describeError).join('\n') }] : []
    })
    const tests = [...module.children.allTests()].flatMap((test) => {
      const { state, errors = [] } = test.result()
      if (state === 'passed') return []
      const text = state === 'failed' ? errors.map(describeError).join('\n') : `It was not run (${state}).`
      return [{ file, test: test.fullName, text }]
    })
    const failures: Failure[] = [...hooks, ...tests]
    const last = failures.at(-1)
    const logs = this.#logs.get(module.id)
    if (last && logs) last.text += `\n\nThe file's last output:\n${logs.join('\n')}`
    return failures.map((failure) => ({ ...failure, text: stripVTControlCharacters(failure.text) }))
  }
}

interface Thrown {
  name?: string
  message: string
  stack?: string
  diff?: string
  cause?: unknown
}

/** Message, difference and our own lines of the stack. */
function describeError({ name = 'Error', message, stack = '', diff, cause }: Thrown): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const own = frames.filter((line) => !/node_modules|node:internal/.test(line))
  const lines = (own.length > 0 ? own : frames)
    .slice(0, STACK_LINES)
    .map((line) => line.replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, ''))
  const because = cause ? [`Caused by ${describeError(cause as Thrown)}`] : []
  return [`${name}: ${message}`, ...(diff ? [diff] : []), ...lines, ...because].join('\n')
}
