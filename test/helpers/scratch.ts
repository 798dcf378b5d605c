import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for a test. */
export function scratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sandbank-scratch-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
