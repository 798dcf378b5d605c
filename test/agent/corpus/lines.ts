import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../src/cli/project.mjs'
import type { Line } from './judge'

/** The lines of one half, by the file that they stand in. `kept` was held out until its figure was taken. */
export function linesOf(half: 'dev' | 'kept'): ReadonlyMap<string, readonly Line[]> {
  const folder = join(root, 'test/agent/corpus', half)
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => [name.replace('.jsonl', ''), read(join(folder, name))]),
  )
}

function read(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}
