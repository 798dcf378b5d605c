import type { ConsoleLevel, Report } from '../wire'

const LEVELS: readonly ConsoleLevel[] = ['log', 'info', 'warn', 'error', 'debug']

/** Tells what the page writes to its console, and the errors that nobody catches. */
export function reportConsole(report: (sent: Report) => void): void {
  for (const level of LEVELS) {
    const write = console[level].bind(console)
    console[level] = (...values: unknown[]) => {
      write(...values)
      report({ kind: 'console', level, text: values.map(textOf).join(' ') })
    }
  }
  addEventListener('error', ({ message, lineno }) => {
    report({ kind: 'error', text: message, ...(lineno > 0 && { line: lineno }) })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    report({ kind: 'error', text: `Unhandled rejection: ${textOf(reason)}` })
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return `${value.name}: ${value.message}`
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
