import { consoleOf, type LogLine } from './console'
import { programFailure, syntaxError } from './failures'
import { Machine, type MachineOptions, reached } from './machine'
import type { Source } from './program'
import { ProgramError } from './program-error'
import { services } from './services'
import { methodCalls } from './services/method-calls'
import { stacksOf } from './stacks'
import { withoutTypes } from './transpile'

export interface ScriptOptions extends MachineOptions {
  /** Data: what `JSON.stringify` keeps of it. */
  readonly args: unknown
  readonly context: unknown
  /** Dotted names of the globals that call `host`. */
  readonly methods: readonly string[]
  /** Answers one call. What it throws is an Error of the same text in the script. */
  host(method: string, args: unknown[], signal: AbortSignal): Promise<unknown>
  log(line: LogLine): void
}

export interface ScriptResult {
  readonly value: unknown
  /** Time inside of the script, ms. */
  readonly cpuMs: number
  readonly wallMs: number
  /** How many calls of `host` it made. */
  readonly calls: number
}

const LEAD = '(async()=>{"use strict";'

/** See the door, index.ts. */
export async function runScript(script: Source, options: ScriptOptions): Promise<ScriptResult> {
  const { limits, methods, args, context } = options
  const code = await withoutTypes(script)
  const stacks = await stacksOf(script.file, LEAD.length, undefined)
  const writeLine = consoleOf(options.log, options.now, stacks)
  const calls = { call: methodCalls(new Set(methods), options.host) }
  const machine = await Machine.start<string | undefined>(
    options,
    (machine) =>
      services(machine, {
        limits,
        calls,
        log: writeLine,
        finish: ([value]) => {
          const json = value === undefined ? undefined : String(value)
          if (json !== undefined && new TextEncoder().encode(json).length > limits.resultBytes)
            return machine.fail(reached('result', limits))
          machine.finish(json)
        },
        fail: ([failure]) => machine.fail(programFailure(String(failure), limits, stacks)),
      }),
    (machine) => {
      try {
        const start = machine.load(`${LEAD}${code}\n})`, script.file)
        machine.enter('script', start, JSON.stringify({ methods, args, context }))
      } catch (thrown) {
        machine.fail(syntaxError(thrown, stacks) ?? machine.broken(thrown))
      }
    },
  )
  const json = await machine.outcome()
  return { value: parsed(json), cpuMs: machine.cpuMs, wallMs: machine.wallMs, calls: machine.calls }
}

/** In the guest's realm it was made JSON by what the program may have changed. */
function parsed(json: string | undefined): unknown {
  if (json === undefined) return undefined
  try {
    return JSON.parse(json)
  } catch {
    throw new ProgramError('thrown', 'The program returned no JSON, and changed what would make it.')
  }
}
