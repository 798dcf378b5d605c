import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/cli/project.mjs'

/** A fenced code block of a page. */
export interface Block {
  /** Path below the repository root: `docs/howto/msw.md`. */
  page: string
  /** Where the code begins, for a message. */
  line: number
  /** The words behind the fence: `ts run` → ['ts', 'run']. */
  marks: string[]
  code: string
}

/** Every Markdown page below a folder. */
export function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .sort()
}

export function read(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let open: { line: number; marks: string[]; lines: string[] } | undefined
  for (const [index, line] of read(page).split('\n').entries()) {
    const fence = /^```(.*)$/.exec(line)
    if (!fence) {
      open?.lines.push(line)
    } else if (open) {
      blocks.push({ page, line: open.line, marks: open.marks, code: `${open.lines.join('\n')}\n` })
      open = undefined
    } else {
      open = { line: index + 2, marks: (fence[1] as string).split(/\s+/).filter(Boolean), lines: [] }
    }
  }
  if (open) throw new Error(`${page}:${open.line}: a code block that does not end`)
  return blocks
}

/** The rows of every table of a page, as cells; header and rule left out. */
export function tableRows(page: string): string[][] {
  const rows = read(page)
    .split('\n')
    .map((line) => (/^\|.*\|$/.test(line) ? line.slice(1, -1).split(/(?<!\\)\|/) : undefined))
  return rows.flatMap((cells, index) => {
    const isRule = (at: number) => rows[at]?.every((cell) => /^[\s:-]+$/.test(cell)) ?? false
    return cells && !isRule(index) && !isRule(index + 1) ? [cells.map((cell) => cell.trim())] : []
  })
}
