import { reportFailure } from '#kernel/background'
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
import { type Counts, matching, sequenceOf } from './match'

/** What `replaceFixtures` writes. */
export const fixtureTables = [fixturesTable, fixtureStateTable, matchTable]

export async function readFixtures({ store }: Context): Promise<readonly Fixture[]> {
  return (await store.table(fixturesTable).get('fixtures'))?.fixtures ?? []
}

/** Replaces all fixtures, in the caller's transaction. Sequences begin anew, the log of matches is emptied. */
export async function replaceFixtures(context: Context, fixtures: readonly Fixture[]): Promise<void> {
  const { store } = context
  const state = await readState(context)
  await store.table(fixturesTable).put({ id: 'fixtures', fixtures: [...fixtures] })
  await store.table(fixtureStateTable).put({ ...state, counts: {} })
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
  /** Its place in the file, from 0. */
  readonly place: number | undefined
}

/** Which fixture answers. Where sequences are counted, in one transaction: no two requests take the same turn. */
export async function takeFixture(context: Context, asked: Asked): Promise<Matched> {
  const { store } = context
  const kept = await store.readCommitted(fixturesTable, 'fixtures')
  const fixtures = kept?.fixtures ?? []
  const matched = fixtures.some(({ match }) => match.sequenceIndex !== undefined)
    ? await store.write([fixturesTable, fixtureStateTable], () => takeTurn(context, asked))
    : matchIn(fixtures, asked, {})
  // Not waited for: an answer does not wait for the log of answers. A worker that dies at once may lose the entry.
  logMatch(context, asked, matched.place).catch((thrown) => {
    if (store.isOpen && !store.isFull(thrown)) reportFailure(context.bus, 'fixture log', thrown)
  })
  return matched
}

function matchIn(fixtures: readonly Fixture[], asked: Asked, counts: Counts): Matched {
  const place = matching(fixtures, asked, counts)
  return { fixture: place === undefined ? undefined : fixtures[place], place }
}

async function takeTurn(context: Context, asked: Asked): Promise<Matched> {
  const { store } = context
  const state = await readState(context)
  const matched = matchIn(await readFixtures(context), asked, state.counts)
  const group = matched.fixture && sequenceOf(matched.fixture.match)
  if (group !== undefined) {
    const counts = { ...state.counts, [group]: (state.counts[group] ?? 0) + 1 }
    await store.table(fixtureStateTable).put({ ...state, counts })
  }
  return matched
}

async function logMatch(context: Context, asked: Asked, place: number | undefined): Promise<void> {
  const { store, clock } = context
  const at = clock.now()
  await store.write([fixtureStateTable, matchTable], async () => {
    const state = await readState(context)
    await store.table(fixtureStateTable).put({ ...state, answered: state.answered + 1 })
    await store.table(matchTable).put({
      slot: state.answered % KEPT_MATCHES,
      number: state.answered,
      at,
      endpoint: asked.endpoint,
      model: asked.model.slice(0, 200),
      userText: (asked.userText ?? '').slice(0, 200),
      fixture: place ?? null,
    })
  })
}

async function readState({ store }: Context): Promise<FixtureState> {
  return (await store.table(fixtureStateTable).get('state')) ?? { id: 'state', answered: 0, counts: {} }
}
