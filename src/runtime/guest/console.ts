import { ask } from './host'
import { format, inspect } from './inspect'

const write =
  (level: string) =>
  (...values: unknown[]) =>
    void ask('log', level, format(...values), String(new Error().stack))

const counts = new Map<string, number>()
const times = new Map<string, number>()

export const console = {
  log: write('log'),
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
  debug: write('debug'),
  trace: write('debug'),
  dir: (value: unknown) => write('log')(inspect(value)),
  table: (value: unknown) => write('log')(inspect(value)),
  group: write('log'),
  groupCollapsed: write('log'),
  groupEnd: () => {},
  assert: (isTrue?: unknown, ...values: unknown[]) => {
    if (!isTrue) write('error')('Assertion failed:', ...values)
  },
  count: (label = 'default') => {
    counts.set(label, (counts.get(label) ?? 0) + 1)
    write('log')(`${label}: ${counts.get(label)}`)
  },
  countReset: (label = 'default') => void counts.delete(label),
  time: (label = 'default') => void times.set(label, performance.now()),
  timeLog: (label = 'default') => write('log')(`${label}: ${elapsed(label)}`),
  timeEnd: (label = 'default') => {
    write('log')(`${label}: ${elapsed(label)}`)
    times.delete(label)
  },
}

function elapsed(label: string): string {
  return `${(performance.now() - (times.get(label) ?? performance.now())).toFixed(3)}ms`
}
