import type { Context } from '#kernel/context'
import {
  type FixtureState,
  fixtureStateTable,
  fixturesTable,
  KEPT_MATCHES,
  type MatchRow,
  matchTable,
} from '../tables'
import type { Asked } from './asked'
import type { Fixture } from './fixture-file'
import { matching, sequenceOf } from './match'

/** What `replaceFixtures` writes. */
export const fixtureTables = [fixturesTable, fixtureStateTable, matchTable]

const NONE: FixtureState = { id: 'state', version: 0, answered: 0, counts: {} }

export async function readFixtures({ store }: Context): Promise<readonly Fixture[]> {
  return (await store.table(fixturesTable).get('fixtures'))?.fixtures ?? []
}

/** Replaces all fixtures, in the caller's transaction. Sequences begin anew, the log of matches is emptied. */
export async function replaceFixtures({ store }: Context, fixtures: readonly Fixture[]): Promise<void> {
  const state = (await store.table(fixtureStateTable).get('state')) ?? NONE
  await store.table(fixturesTable).put({ id: 'fixtures', fixtures: [...fixtures] })
  await store.table(fixtureStateTable).put({ ...state, version: state.version + 1, counts: {} })
  await store.table(matchTable).clear()
}

/** Newest first. `fixture` is a place in the file, from 0, or null where none fitted. */
export async function lastMatches({ store }: Context): Promise<Omit<MatchRow, 'slot'>[]> {
  const rows = await store.table(matchTable).toArray()
  return rows.sort((one, other) => other.number - one.number).map(({ slot: _, ...match }) => match)
}

export interface Matched {
  /** Undefined where none fitted. */
  readonly fixture: Fixture | undefined
  readonly place: number | undefined
  /** How many were answered before this one. */
  readonly answered: number
}

/** Which fixture answers, with its sequence advanced and the match logged: one transaction, so that no two take one. */
export async function takeFixture(context: Context, asked: Asked): Promise<Matched> {
  const { store, clock } = context
  return store.write([fixturesTable, fixtureStateTable, matchTable], async () => {
    const state = (await store.table(fixtureStateTable).get('state')) ?? NONE
    const fixtures = state.version === 0 ? [] : await readFixtures(context)
    const place = matching(fixtures, asked, state.counts)
    const fixture = place === undefined ? undefined : fixtures[place]
    const group = fixture && sequenceOf(fixture.match)
    const counts =
      group === undefined ? state.counts : { ...state.counts, [group]: (state.counts[group] ?? 0) + 1 }
    await store.table(fixtureStateTable).put({ ...state, counts, answered: state.answered + 1 })
    await store.table(matchTable).put({
      slot: state.answered % KEPT_MATCHES,
      number: state.answered,
      at: clock.now(),
      endpoint: asked.endpoint,
      model: asked.model.slice(0, 200),
      userText: (asked.userText ?? '').slice(0, 200),
      fixture: place ?? null,
    })
    return { fixture, place, answered: state.answered }
  })
}
