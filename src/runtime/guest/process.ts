import { absent } from './absent'

const noop = () => process

export const process = {
  env: {} as Record<string, string>,
  version: 'v20.0.0',
  versions: { node: '20.0.0' },
  platform: 'linux',
  arch: 'x64',
  pid: 1,
  argv: ['node'],
  execArgv: [],
  browser: false,
  cwd: () => '/',
  uptime: () => performance.now() / 1000,
  nextTick: (run: (...values: unknown[]) => void, ...values: unknown[]) =>
    queueMicrotask(() => run(...values)),
  hrtime: Object.assign(
    () => {
      const ms = performance.now()
      return [Math.floor(ms / 1000), Math.floor((ms % 1000) * 1e6)]
    },
    { bigint: () => BigInt(Math.round(performance.now() * 1e6)) },
  ),
  on: noop,
  once: noop,
  off: noop,
  addListener: noop,
  removeListener: noop,
  emitWarning: (warning: unknown) => console.warn(String(warning)),
  exit: absent('process.exit'),
  memoryUsage: absent('process.memoryUsage'),
}
