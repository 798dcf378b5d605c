import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/cli/project.mjs'

/** Far beyond any version there will be, so that the made-up one is always the newest. */
export const NEXT_VERSION = 1000
export const NEXT_INDEX = 'grade'

/** The file that differs in the made-up next version. */
export const CHANGED = 'src/domains/directory/tables.ts'

/**
 * The source of `CHANGED` in the next version: every account has a grade, found by an index; the account "bob" is
 * dropped, and "ann" gets a second row beside it.
 */
export function nextSource(source: string): string {
  const before = `      posts: z.array(post),
    }),
  indexes: { 1: 'key' },`
  if (source.split(before).length !== 2) throw new Error(`${CHANGED} has no table that can be changed.`)
  return source.replace(
    before,
    `      posts: z.array(post),
      ${NEXT_INDEX}: z.string(),
    }),
  indexes: { 1: 'key', ${NEXT_VERSION}: 'key, ${NEXT_INDEX}' },
  migrations: {
    ${NEXT_VERSION}: (row) => {
      if (row.key === 'bob') return undefined
      const graded = { ...row, ${NEXT_INDEX}: 'of ' + String(row.username) }
      return row.key === 'ann' ? [graded, { ...graded, key: 'ann.second' }] : graded
    },
  },`,
  )
}

/** What the rows of the table `accounts` are in the next version. */
export function nextAccounts<Row extends { key: string; username: string }>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    if (row.key === 'bob') return []
    const graded = { ...row, [NEXT_INDEX]: `of ${row.username}` }
    return row.key === 'ann' ? [graded, { ...graded, key: 'ann.second' }] : [graded]
  })
}

/** Puts a copy of the sources into `folder`, as the next version has them. */
export function copyNextVersion(folder: string): void {
  for (const name of ['package.json', 'src']) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\.(test|bench)\.tsx?$|[/\\]src[/\\]shell$/.test(path),
    })
  }
  const file = join(folder, CHANGED)
  writeFileSync(file, nextSource(readFileSync(file, 'utf8')))
}
