import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import { z } from 'zod'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { type Counter, metaTable } from '#kernel/store'
import { approvedProfiles, totalProfiles } from './profiles'
import { type ProfileRow, profileTable } from './tables'
import { operatorView } from './views'

export const listOrder = z.enum(['marketCap', 'newest'])
type Order = z.infer<typeof listOrder>

export interface Page {
  profiles: ProfileRow[]
  total: number
  /** Where the next page begins, undefined on the last one: stable whatever is inserted meanwhile. */
  next: string | undefined
}

export interface PageRequest {
  /** Only profiles with this text in what people know them by, whatever the letter case. */
  q?: string | undefined
  limit: number
  offset: number
  cursor?: string | undefined
}

const APPROVED_BY: Record<Order, string> = {
  marketCap: '[approved+marketCapMicroUsd+id]',
  newest: '[approved+createdAt+id]',
}

/** Approved profiles in the given order, by index: the cost is that of the page, not of the table. */
export function approvedPage(context: Context, order: Order, page: PageRequest): Promise<Page> {
  return pageOf(context, approvedProfiles, page, {
    index: APPROVED_BY[order],
    prefix: [1],
    keyOf: (profile) => positionIn(order, profile),
  })
}

type ReviewState = 'all' | 'approved' | 'pending'

/** Every profile or those waiting for approval, newest first: the operator's list. */
export async function operatorPage(context: Context, state: ReviewState, page: PageRequest) {
  const { profiles, total } = await pageInState(context, state, page)
  const views = profiles.map(async (profile) =>
    operatorView(profile, await walletById(context, profile.walletId)),
  )
  return { profiles: await Promise.all(views), total }
}

async function pageInState(context: Context, state: ReviewState, page: PageRequest): Promise<Page> {
  const keyOf = (profile: ProfileRow) => positionIn('newest', profile)
  if (state === 'all') {
    return pageOf(context, totalProfiles, page, { index: '[createdAt+id]', prefix: [], keyOf })
  }
  const found = await pageOf(context, approvedProfiles, page, {
    index: APPROVED_BY.newest,
    prefix: [state === 'approved' ? 1 : 0],
    keyOf,
  })
  if (state === 'approved') return found
  return { ...found, total: (await totalProfiles.read(context.store)) - found.total }
}

/** In the given order, like the page that they are added to. */
export async function featuredProfiles({ store }: Context, order: Order): Promise<ProfileRow[]> {
  const found = await store.table(profileTable).where('[approved+featured]').equals([1, 1]).toArray()
  return found.sort((a, b) => {
    const [[one, id], [other, otherId]] = [positionIn(order, a), positionIn(order, b)]
    return other - one || (otherId < id ? -1 : 1)
  })
}

/** Where a profile stands in an order: the sort value, then the id that breaks ties, later ones above. */
type Position = [number, string]

function positionIn(order: Order, { id, createdAt, marketCapMicroUsd }: ProfileRow): Position {
  return [order === 'newest' ? createdAt : marketCapMicroUsd, id]
}

interface Scan {
  index: string
  /** The leading index columns that every row of the list shares. */
  prefix: number[]
  keyOf(profile: ProfileRow): Position
}

function pageOf(
  { store }: Context,
  counter: Counter,
  { q, limit, offset, cursor }: PageRequest,
  { index, prefix, keyOf }: Scan,
): Promise<Page> {
  const before = cursor === undefined ? undefined : positionOf(cursor, index)
  return store.read([profileTable, metaTable], async () => {
    const lower = prefix.length ? prefix : [Number.NEGATIVE_INFINITY]
    const rows = store.table(profileTable).where(index)
    const total =
      q === undefined
        ? await counter.read(store)
        : await rows
            .between(lower, [...prefix, []], true, false)
            .filter(has(q))
            .count()
    // Beyond the end there is nothing to skip to, and IndexedDB takes no number above 2^32.
    if (offset >= total && offset > 0) return { profiles: [], total, next: undefined }
    // An array sorts before every longer array that starts like it, and after every number or text in its place.
    const upper = [...prefix, ...(before ?? [[]])]
    const page = rows.between(lower, upper, true, false).reverse()
    const matching = q === undefined ? page : page.filter(has(q))
    const found = await matching
      .offset(offset)
      .limit(limit + 1)
      .toArray()
    const profiles = found.slice(0, limit)
    const last = profiles.at(-1)
    return {
      profiles,
      total,
      next: found.length > limit && last ? cursorAt(index, keyOf(last)) : undefined,
    }
  })
}

function has(q: string): (profile: ProfileRow) => boolean {
  const text = q.toLowerCase()
  return ({ projectName, slug, description, tokenSymbol, tags }) =>
    [projectName, slug, description, tokenSymbol, ...tags].some((field) =>
      field?.toLowerCase().includes(text),
    )
}

const position = z.tuple([z.string(), z.number(), z.string()])

/** A cursor belongs to the order of its list. */
function cursorAt(index: string, at: Position): string {
  return base64urlnopad.encode(utf8ToBytes(JSON.stringify([index, ...at])))
}

function positionOf(cursor: string, scope: string): Position {
  try {
    const json = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(cursor)))
    const [index, ...at] = position.parse(json)
    if (index !== scope) throw new RangeError('a cursor of another order')
    return at
  } catch {
    throw new Refusal(
      errors.invalidRequest,
      'cursor: must be one that a Link header of this list gave, in the same order',
      {
        rule: 'request.field',
        facts: { field: 'cursor' },
      },
    )
  }
}
