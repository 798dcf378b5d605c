import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a transaction's context is made. */
const MAKER = 'src/kernel/context.ts'
const CAST = /\bas\s+(?:Pick<)?TransactionContext\b/
const WORDS = /caller's\s+(?:\*\s+)?transaction|transaction \(the caller's\)/i

/**
 * That a function runs in its caller's transaction is said by its first parameter, a `TransactionContext`: a comment that
 * says so is none that the compiler reads, and a cast says it where it may not be so.
 * @param {string} folder root of the tree to look at
 * @returns {string[]} one line per breach
 */
export function untypedTransactions(folder) {
  return ['src', 'sw']
    .filter((top) => existsSync(join(folder, top)))
    .flatMap((top) =>
      readdirSync(join(folder, top), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${top}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && path !== MAKER)
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return [
        ...(WORDS.test(text) ? [`transaction-by-type: ${path} says "caller's transaction" in words`] : []),
        ...(CAST.test(text) ? [`transaction-by-type: ${path} casts to TransactionContext`] : []),
      ]
    })
}
