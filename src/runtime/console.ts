import { CONSOLE_CHARACTERS, CONSOLE_LINES } from './limits'
import type { Stacks } from './stacks'

type LogLevel = 'log' | 'info' | 'warn' | 'error' | 'debug'

export interface LogLine {
  readonly level: LogLevel
  readonly text: string
  /** Virtual time, epoch ms. */
  readonly at: number
  readonly file?: string
  readonly line?: number
}

const LEVELS = new Set<string>(['log', 'info', 'warn', 'error', 'debug'])

/** Takes lines of one run's console as far as its limits go; says once that more was left out. */
export function consoleOf(log: (line: LogLine) => void, now: () => number, stacks: Stacks) {
  let lines = 0
  let characters = 0
  return (level: string, text: string, stack: string) => {
    if (lines > CONSOLE_LINES) return
    const at = now()
    const left = CONSOLE_CHARACTERS - characters
    if (lines === CONSOLE_LINES || left <= 0) {
      lines = CONSOLE_LINES + 1
      const limits = `${CONSOLE_LINES} lines, ${CONSOLE_CHARACTERS} characters`
      return log({ level: 'warn', text: `The console of a run ends here (${limits}).`, at })
    }
    lines++
    characters += text.length
    const place = stacks.placeOf(stack)
    log({
      level: (LEVELS.has(level) ? level : 'log') as LogLevel,
      text: text.length > left ? `${text.slice(0, left)}…` : text,
      at,
      ...(place && { file: place.file, line: place.line }),
    })
  }
}
