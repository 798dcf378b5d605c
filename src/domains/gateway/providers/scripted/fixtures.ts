import { reportFailure } from '#kernel/background'
import { pause } from '#kernel/concurrency/pause'
import type { Context, TransactionContext } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import {
  type FixtureState,
  fixtureStateTable,
  fixturesTable,
  MAX_MATCHES,
  type MatchRow,
  matchTable,
} from '../tables'
import type { Fixture } from './fixture-file'
import type { FixtureRequest } from './fixture-request'
import { type Counts, matching, sequenceOf } from './match'

/** What `replaceFixtures` writes. */
export const fixtureTables = [fixturesTable, fixtureStateTable, matchTable]

export async function readFixtures({ store }: Context): Promise<readonly Fixture[]> {
  return (await store.table(fixturesTable).get('fixtures'))?.fixtures ?? []
}

/** Replaces all fixtures. Sequences begin anew, the log of matches is emptied. */
export async function replaceFixtures(
  context: TransactionContext,
  fixtures: readonly Fixture[],
): Promise<void> {
  const { store } = context
  context.local(unlogged).drop()
  const state = await readState(context)
  await store.table(fixturesTable).put({ id: 'fixtures', fixtures: [...fixtures] })
  await store.table(fixtureStateTable).put({ ...state, counts: {} })
  await store.table(matchTable).clear()
}

/** Newest first. `fixture` is a place in the file, from 0, or null where none fitted. */
export async function lastMatches(context: Context): Promise<Omit<MatchRow, 'slot'>[]> {
  await context.local(unlogged).write(context)
  const { store } = context
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
export async function takeFixture(context: Context, request: FixtureRequest): Promise<Matched> {
  const { store } = context
  const known = store.peek(fixturesTable, 'fixtures')
  const storedRow = known ? known.row : await store.readCommitted(fixturesTable, 'fixtures')
  const fixtures = storedRow?.fixtures ?? []
  const matched = fixtures.some(({ match }) => match.sequenceIndex !== undefined)
    ? await store.write([fixturesTable, fixtureStateTable], () => takeTurn(context, request))
    : matchIn(fixtures, request, {})
  context.local(unlogged).add(context, {
    at: context.clock.now(),
    endpoint: request.endpoint,
    model: request.model.slice(0, 200),
    userText: (request.userText ?? '').slice(0, 200),
    fixture: matched.place ?? null,
  })
  return matched
}

function matchIn(fixtures: readonly Fixture[], request: FixtureRequest, counts: Counts): Matched {
  const place = matching(fixtures, request, counts)
  return { fixture: place === undefined ? undefined : fixtures[place], place }
}

async function takeTurn(context: Context, request: FixtureRequest): Promise<Matched> {
  const { store } = context
  const state = await readState(context)
  const matched = matchIn(await readFixtures(context), request, state.counts)
  const group = matched.fixture && sequenceOf(matched.fixture.match)
  if (group !== undefined) {
    const counts = { ...state.counts, [group]: (state.counts[group] ?? 0) + 1 }
    await store.table(fixtureStateTable).put({ ...state, counts })
  }
  return matched
}

type Entry = Omit<MatchRow, 'slot' | 'number'>

/** An answer does not wait for the log of answers. A worker that dies at once may lose its last entries. */
const LOG_AFTER_MS = 100

/** What is not written into the log of matches yet. */
const unlogged = defineLocal('gateway.unlogged-matches', () => {
  let waiting: Entry[] = []
  let writing: Promise<void> = Promise.resolve()
  let isWatching = false
  const write = (context: Context): Promise<void> => {
    writing = writing.then(async () => {
      const entries = waiting
      waiting = []
      if (entries.length > 0) await logMatches(context, entries)
    })
    return writing
  }
  return {
    write,
    /** They belong to fixtures or a state that are gone. */
    drop(): void {
      waiting = []
    },
    add(context: Context, entry: Entry): void {
      if (!isWatching) context.bus.subscribe(({ type }) => type === 'state.replaced' && this.drop())
      isWatching = true
      waiting.push(entry)
      if (waiting.length > 1) return
      pause(LOG_AFTER_MS, new AbortController().signal)
        .then(() => write(context))
        .catch((thrown) => {
          writing = Promise.resolve()
          const { store } = context
          if (store.isOpen && !store.isFull(thrown)) reportFailure(context.bus, 'fixture log', thrown)
        })
    },
  }
})

async function logMatches(context: Context, entries: readonly Entry[]): Promise<void> {
  const { store } = context
  await store.write([fixtureStateTable, matchTable], async () => {
    const state = await readState(context)
    await store.table(fixtureStateTable).put({ ...state, answered: state.answered + entries.length })
    await store.table(matchTable).bulkPut(
      entries.map((entry, index) => {
        const number = state.answered + index
        return { slot: number % MAX_MATCHES, number, ...entry }
      }),
    )
  })
}

async function readState({ store }: Context): Promise<FixtureState> {
  return (await store.table(fixtureStateTable).get('state')) ?? { id: 'state', answered: 0, counts: {} }
}
