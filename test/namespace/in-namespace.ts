import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../src/cli/project.mjs'
import { UNSHARE } from './find-namespace.mjs'

/** Runs a script of this folder where `lo` is up and those commands have set the rest up; what it printed last, as JSON. */
export async function inNamespace(setUp: readonly string[], script: string, ...args: string[]) {
  const [program = '', ...unshare] = UNSHARE
  const commands = ['ip link set lo up', ...setUp, 'exec "$@"'].join(' && ')
  const node = [process.execPath, join(root, 'test/namespace', script), ...args]
  const { stdout } = await promisify(execFile)(program, [...unshare, 'sh', '-c', commands, 'sh', ...node], {
    maxBuffer: 100_000_000,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
