import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { TABLES } from '../../src/domain-list'

/** By table and database version; a new version adds its own lines. */
const recorded: Record<string, Record<number, string>> = JSON.parse(
  readFileSync(join(root, 'test/fixtures/tables.json'), 'utf8'),
)

describe('the tables of the database', () => {
  // The worker compares nothing at its start: a table that changed in a version that browsers have would be used as it was.
  it('change with a new version only', () => {
    const indexes = Object.fromEntries(TABLES.map((table) => [table.name, table.indexes]))
    expect(indexes, 'a change needs a version of its own, and its line in test/fixtures/tables.json').toEqual(
      recorded,
    )
  })
})
