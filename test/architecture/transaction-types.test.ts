import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { scratchFolder } from '../helpers/scratch'
import { untypedTransactions } from './transaction-types.mjs'

const scratches: ReturnType<typeof scratchFolder>[] = []

function problemsOf(path: string, text: string): string[] {
  const scratch = scratchFolder()
  scratches.push(scratch)
  mkdirSync(join(scratch.path, dirname(path)), { recursive: true })
  writeFileSync(join(scratch.path, path), text)
  return untypedTransactions(scratch.path)
}

afterEach(() => {
  for (const scratch of scratches.splice(0)) scratch.remove()
})

describe('that a function runs in the transaction of its caller', () => {
  it('is said by types in all of the sources', () => {
    expect(untypedTransactions(root)).toEqual([])
  })

  it.each([
    "/** Adds a note, in the caller's transaction. */",
    "/** Adds a note, in the caller's transaction over `noteTables`. */",
    "/**\n * Adds a note. In the caller's\n * transaction.\n */",
    "// In its caller's transaction.",
    "/** Adds a note. In one transaction (the caller's), so that one is added. */",
  ])('may not be said in words: %j', (comment) => {
    expect(problemsOf('src/domains/notes/notes.ts', `${comment}\nexport const note = 1\n`)).toEqual([
      'transaction-by-type: src/domains/notes/notes.ts says "caller\'s transaction" in words',
    ])
  })

  it.each(['context as TransactionContext', 'context as unknown as TransactionContext'])(
    'may not be claimed: %s',
    (cast) => {
      expect(problemsOf('src/control/notes.ts', `export const inside = ${cast}\n`)).toEqual([
        'transaction-by-type: src/control/notes.ts casts to TransactionContext',
      ])
    },
  )

  it('is claimed where transactions begin', () => {
    expect(problemsOf('src/kernel/context.ts', 'const inside = context() as TransactionContext\n')).toEqual(
      [],
    )
  })

  it('leaves other words alone', () => {
    const text =
      "// Sends a transaction of the caller's wallet.\nimport type { TransactionContext } from 'a'\n"
    expect(problemsOf('src/domains/notes/notes.ts', text)).toEqual([])
  })
})
