import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../src/cli/project.mjs'
import { type Block, blocksOf } from './pages'

const COPIED = ['package.json', 'tsconfig.base.json', 'tsconfig.test.json', 'src']

/** A copy of the sources with every step of a page carried out. Returns the files that the page made or changed. */
export function carryOut(page: string, folder: string): string[] {
  for (const name of COPIED) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\.(test|bench)\.tsx?$/.test(path),
    })
  }
  return blocksOf(page).map((block) => carryOutBlock(block, folder))
}

function carryOutBlock({ page, line, marks: [language, file], code }: Block, folder: string): string {
  if (!file) throw new Error(`${page}:${line}: which file is this?`)
  const path = join(folder, file)
  if (language === 'diff') {
    writeFileSync(path, patched(readFileSync(path, 'utf8'), code, `${page}:${line}`))
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
  }
  return path
}

/** Where a `-` line stood. */
const REMOVED = '\u0000'

/** Puts each `+` line behind the line before it, or in its place. The file must have the others exactly once. */
function patched(text: string, diff: string, place: string): string {
  let anchor = ''
  let result = text
  for (const line of diff.trimEnd().split('\n')) {
    const content = line.slice(1)
    if (line.startsWith('+')) {
      const lines = anchor === REMOVED ? content : `${anchor}\n${content}`
      result = result.replace(anchor, () => lines)
      anchor = lines
    } else {
      if (result.split(content).length !== 2) throw new Error(`${place}: not there exactly once: ${content}`)
      anchor = content
      if (line.startsWith('-')) {
        result = result.replace(content, () => REMOVED)
        anchor = REMOVED
      }
    }
  }
  return result
}
