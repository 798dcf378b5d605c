import { expect } from 'vitest'

/** The rows of the whole database, as `database` of page.js reads them. */
export interface Rows {
  // biome-ignore lint/suspicious/noExplicitAny: rows of every table; what is wrong with them fails the assertion
  tables: Record<string, any[]>
}

/** The writes that were answered: a mark is the request id and, of a key, its name. */
export interface Acknowledged {
  keys: string[]
  seeds: string[]
}

/** A write of `seed` adds this many profiles, each with a wallet and a token: many rows that belong together. */
export const SEED_PROFILES = 3

/** The label of a generated wallet ends in four characters of its id; those of the seeded data do not. */
const GENERATED_OWNER = /^Owner of \w+ \w+ [\w-]{4}$/

export interface Ledger {
  /** Writes that were done and not answered: the answer was lost on its way. */
  unacknowledged: number
  done: number
}

/**
 * Holds the promise against the rows: everything acknowledged was done, everything done was done once and whole.
 * A change and its remembered outcome are one transaction, so the remembered outcomes say what was done.
 */
export function checkLedger({ tables }: Rows, { keys, seeds }: Acknowledged, isOurs: RegExp): Ledger {
  const of = (name: string) => tables[name] ?? []
  const done = of('answers').map(({ id }) => String(id).split(' '))
  const doneBy = (path: string) =>
    done.filter(([, template, , , mark = '']) => template === path && isOurs.test(mark)).map((id) => id[4])
  const keysDone = doneBy('/__sandbank/keys')
  const seedsDone = doneBy('/__sandbank/seed')

  expect(keysDone).toEqual(expect.arrayContaining(keys))
  expect(seedsDone).toEqual(expect.arrayContaining(seeds))

  const keyNames = of('keys').map(({ name }) => name)
  expect(keyNames.filter((name) => isOurs.test(name)).sort()).toEqual(keysDone.sort())

  const generated = of('profiles').filter(({ description }) => description?.startsWith('A generated project'))
  expect(generated).toHaveLength(seedsDone.length * SEED_PROFILES)
  const wallets = new Set(of('wallets').map(({ id }) => id))
  const tokens = new Set(of('tokens').map(({ key }) => key))
  expect(
    generated.filter(({ walletId, tokenKey }) => !wallets.has(walletId) || !tokens.has(tokenKey)),
  ).toEqual([])
  expect(of('wallets').filter(({ label }) => GENERATED_OWNER.test(label))).toHaveLength(generated.length)

  const meta = new Map(of('meta').map(({ key, value }) => [key, value]))
  expect(meta.get('profiles.total')).toBe(of('profiles').length)
  expect(meta.get('profiles.approved')).toBe(of('profiles').filter(({ approved }) => approved === 1).length)
  return {
    unacknowledged: keysDone.length + seedsDone.length - keys.length - seeds.length,
    done: keysDone.length + seedsDone.length,
  }
}
