import { getAddress, parseEther } from 'viem'
import { z } from 'zod'
import {
  type AccountRow,
  accountTable,
  type RepoRow,
  type ReputationRow,
  repoTable,
  reputationTable,
  type TokenRow,
  tokenTable,
} from '#domains/directory'
import { type ProfileChange, profileTables, rederiveForToken } from '#domains/profiles'
import type { Context } from '#kernel/context'
import { defineErrors, errors, Refusal } from '#kernel/errors'
import { EVM_ADDRESS_RULE, isEvmAddress } from '#kernel/evm-address'
import { type Call, defineRoute } from '#kernel/http/define-route'
import type { TableDefinition } from '#kernel/store'
import { accountFields, repoFields, repoPart, reputationFields, tokenFields, username } from './fields'
import {
  accountView,
  repoView,
  reputationView,
  tokenView,
  viewAccount,
  viewRepo,
  viewReputation,
  viewToken,
} from './views'

export const directoryErrors = defineErrors({ unknown: { status: 404, error: 'Record not found' } })

export const operatorRoute = { level: 'ours', auth: { kind: 'operator' } } as const

export const putToken = defineRoute('PUT /__sandbank/directory/tokens/:address', {
  ...operatorRoute,
  summary: 'Add or change a token; profiles that name it are derived again',
  body: tokenFields,
  response: tokenView,
  async handle({ context, params, body, transact }) {
    if (!isEvmAddress(params.address)) throw badAddress(params.address)
    const { marketCapUsd, weeklyRevenueWeth, ...fields } = body
    const row: TokenRow = {
      ...fields,
      key: params.address.toLowerCase(),
      address: getAddress(params.address),
      marketCapMicroUsd: Math.round(marketCapUsd * 1_000_000),
      weeklyRevenueWei: String(parseEther(weeklyRevenueWeth)),
    }
    const changes = await transact(profileTables, async () => {
      await context.store.table(tokenTable).put(row)
      return rederiveForToken(context, row.key)
    })
    announce(context, changes)
    return viewToken(row)
  },
})

export const deleteToken = defineRoute('DELETE /__sandbank/directory/tokens/:address', {
  ...operatorRoute,
  summary: 'Forget a token; profiles that name it lose their symbol and market figures',
  response: z.object({ success: z.literal(true) }),
  errors: [directoryErrors.unknown],
  async handle({ context, params, transact }) {
    const changes = await transact(profileTables, async () => {
      await removeRecord(context, tokenTable, params.address.toLowerCase())
      return rederiveForToken(context, params.address)
    })
    announce(context, changes)
    return { success: true as const }
  },
})

export const putAccount = defineRoute('PUT /__sandbank/directory/accounts/:username', {
  ...operatorRoute,
  summary: 'Add or change a social account and its posts',
  body: accountFields,
  response: accountView,
  async handle({ context, params, body, transact }) {
    const now = context.clock.now()
    const row: AccountRow = {
      ...named(params.username),
      displayName: body.displayName,
      posts: body.posts.map(({ id, createdAt, ...post }, index) => ({
        ...post,
        id: id ?? `${now}${String(index).padStart(6, '0')}`,
        createdAt: createdAt ?? now - index,
      })),
    }
    return viewAccount(await storeRecord(context, transact, accountTable, row))
  },
})

export const deleteAccount = defineRoute('DELETE /__sandbank/directory/accounts/:username', {
  ...operatorRoute,
  summary: 'Forget a social account',
  response: z.object({ success: z.literal(true) }),
  errors: [directoryErrors.unknown],
  handle: ({ context, params, transact }) => forget(context, transact, accountTable, params.username),
})

export const putRepo = defineRoute('PUT /__sandbank/directory/repos/:owner/:name', {
  ...operatorRoute,
  summary: 'Add or change a repository',
  body: repoFields,
  response: repoView,
  async handle({ context, params, body, transact }) {
    const owner = checkedName('owner', params.owner, repoPart)
    const name = checkedName('name', params.name, repoPart)
    const row: RepoRow = {
      ...body,
      key: `${owner}/${name}`.toLowerCase(),
      owner,
      name,
      weekly: body.weekly.toSorted((a, b) => (a.weekStart < b.weekStart ? -1 : 1)),
    }
    return viewRepo(await storeRecord(context, transact, repoTable, row))
  },
})

export const deleteRepo = defineRoute('DELETE /__sandbank/directory/repos/:owner/:name', {
  ...operatorRoute,
  summary: 'Forget a repository',
  response: z.object({ success: z.literal(true) }),
  errors: [directoryErrors.unknown],
  handle: ({ context, params, transact }) =>
    forget(context, transact, repoTable, `${params.owner}/${params.name}`),
})

export const putReputation = defineRoute('PUT /__sandbank/directory/reputations/:username', {
  ...operatorRoute,
  summary: 'Add or change what the reputation service says of an account',
  body: reputationFields,
  response: reputationView,
  async handle({ context, params, body, transact }) {
    const now = context.clock.now()
    const row: ReputationRow = {
      ...named(params.username),
      displayName: body.displayName,
      score: body.score,
      reviews: body.reviews.map(
        ({ id, authorName, authorUsername, authorScore, createdAt, ...review }, index) => ({
          ...review,
          id: id ?? `rev_${now}_${index}`,
          author: { name: authorName, username: authorUsername, score: authorScore },
          createdAt: createdAt ?? now - index,
        }),
      ),
      vouches: { count: body.vouches.count, wei: String(parseEther(body.vouches.eth)) },
    }
    return viewReputation(await storeRecord(context, transact, reputationTable, row))
  },
})

export const deleteReputation = defineRoute('DELETE /__sandbank/directory/reputations/:username', {
  ...operatorRoute,
  summary: 'Forget what the reputation service says of an account',
  response: z.object({ success: z.literal(true) }),
  errors: [directoryErrors.unknown],
  handle: ({ context, params, transact }) => forget(context, transact, reputationTable, params.username),
})

type Transact = Call['transact']

/** What was cached from the record stays until its lifetime is over, as with the hosted service. */
export async function storeRecord<Row extends { key: string }>(
  context: Context,
  transact: Transact,
  table: TableDefinition<Row, string>,
  row: Row,
): Promise<Row> {
  const stored = await transact([table], async () => {
    await context.store.table(table).put(row)
    return row
  })
  announce(context, [])
  return stored
}

export async function forget<Row>(
  context: Context,
  transact: Transact,
  table: TableDefinition<Row, string>,
  name: string,
): Promise<{ success: true }> {
  await transact([table], () => removeRecord(context, table, name.toLowerCase()))
  announce(context, [])
  return { success: true }
}

async function removeRecord<Row>(
  { store }: Context,
  table: TableDefinition<Row, string>,
  key: string,
): Promise<void> {
  if ((await store.table(table).where(':id').equals(key).delete()) > 0) return
  throw new Refusal(directoryErrors.unknown, `The directory has no ${key} among its ${table.name}.`, {
    rule: 'directory.unknown',
    facts: { key },
  })
}

function announce({ bus }: Context, changes: readonly ProfileChange[]): void {
  bus.publish({ type: 'directory.changed' })
  for (const change of changes) bus.publish({ type: 'profile.changed', ...change })
}

function named(name: string): { key: string; username: string } {
  return { key: name.toLowerCase(), username: checkedName('username', name, username) }
}

export function checkedName(field: string, name: string, schema: z.ZodType<string>): string {
  const result = schema.safeParse(name)
  if (result.success) return result.data
  throw new Refusal(errors.invalidRequest, `${field}: ${result.error.issues[0]?.message}`, {
    rule: 'request.field',
    facts: { field },
  })
}

function badAddress(address: string): Refusal {
  return new Refusal(errors.invalidRequest, `address: ${EVM_ADDRESS_RULE}`, {
    rule: 'request.field',
    facts: { field: 'address', address },
  })
}
