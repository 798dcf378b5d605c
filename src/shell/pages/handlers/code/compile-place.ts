import type { Mark } from '../../../parts/editor/code-mirror'

/** Where the emulator says that a source does not compile: `…: Unexpected token (webhooks/in/index.ts:3:7). …` */
export function markIn(message: string): Mark | null {
  const [, before = '', , line = '', column = ''] =
    /^([\s\S]*?)\s*\(([^()\s]+):(\d+):(\d+)\)/.exec(message) ?? []
  if (line === '') return null
  return { line: Number(line), column: Number(column), message: before.replace(/^bundles\.[^:]+:\s*/, '') }
}
