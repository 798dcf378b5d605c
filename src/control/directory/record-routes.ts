import { getAddress } from 'viem'
import type { DirectoryRecords } from '#domains/directory'
import { profileTables, rederiveForToken } from '#domains/profiles'
import { putTokens, type TokenRow } from '#domains/tokens'
import type { TransactionContext } from '#kernel/context'
import { lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { directoryTables, putRecord, removeRecord } from '#operators/directory'
import { removeToken } from '#operators/tokens'
import { accountFields, repoFields, repoPart, reputationFields, tokenFields, username } from './fields'
import { announce, checkedName, deletion, operatorRoute, storeRecord } from './records'
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

export const putToken = defineRoute('PUT /__sandbank/directory/tokens/:address', {
  ...operatorRoute,
  summary: 'Add or change a token; profiles that name it are derived again',
  body: tokenFields,
  response: tokenView,
  async handle({ context, params, body, transact }) {
    const key = lowerCaseAddress(params.address, 'address')
    const { marketCapUsd, weeklyRevenueWeth, ...fields } = body
    const row: TokenRow = {
      ...fields,
      key,
      address: getAddress(params.address),
      marketCapMicroUsd: Math.round(marketCapUsd * 1_000_000),
      weeklyRevenueWei: String(roundedUnits(weeklyRevenueWeth, 18)),
    }
    const changes = await transact(profileTables, async (context) => {
      await putTokens(context, [row])
      return rederiveForToken(context, row.key)
    })
    announce(context, changes)
    return viewToken(row)
  },
})

export const deleteToken = defineRoute('DELETE /__sandbank/directory/tokens/:address', {
  ...deletion(
    { kind: 'tokens', tables: profileTables, remove: removeToken, also: rederiveForToken },
    ({ address }: { address: string }) => address,
  ),
  summary: 'Forget a token; profiles that name it lose their symbol and market figures',
})

export const putAccount = defineRoute('PUT /__sandbank/directory/accounts/:username', {
  ...operatorRoute,
  summary: 'Add or change a social account and its posts',
  body: accountFields,
  response: accountView,
  async handle({ context, params, body, transact }) {
    const now = context.clock.now()
    const row: DirectoryRecords['accounts'] = {
      ...named(params.username),
      displayName: body.displayName,
      posts: body.posts.map(({ id, createdAt, ...post }, index) => ({
        ...post,
        id: id ?? `${now}${String(index).padStart(6, '0')}`,
        createdAt: createdAt ?? now - index,
      })),
    }
    return viewAccount(
      await storeRecord(context, transact, directoryTables, (context) => putRecord(context, 'accounts', row)),
    )
  },
})

export const deleteAccount = defineRoute('DELETE /__sandbank/directory/accounts/:username', {
  ...deletion(directoryRecord('accounts'), ({ username }: { username: string }) => username),
  summary: 'Forget a social account',
})

export const putRepo = defineRoute('PUT /__sandbank/directory/repos/:owner/:name', {
  ...operatorRoute,
  summary: 'Add or change a repository',
  body: repoFields,
  response: repoView,
  async handle({ context, params, body, transact }) {
    const owner = checkedName('owner', params.owner, repoPart)
    const name = checkedName('name', params.name, repoPart)
    const row: DirectoryRecords['repos'] = {
      ...body,
      key: `${owner}/${name}`.toLowerCase(),
      owner,
      name,
      weekly: body.weekly.toSorted((a, b) => (a.weekStart < b.weekStart ? -1 : 1)),
    }
    return viewRepo(
      await storeRecord(context, transact, directoryTables, (context) => putRecord(context, 'repos', row)),
    )
  },
})

export const deleteRepo = defineRoute('DELETE /__sandbank/directory/repos/:owner/:name', {
  ...deletion(
    directoryRecord('repos'),
    ({ owner, name }: { owner: string; name: string }) => `${owner}/${name}`,
  ),
  summary: 'Forget a repository',
})

export const putReputation = defineRoute('PUT /__sandbank/directory/reputations/:username', {
  ...operatorRoute,
  summary: 'Add or change what the reputation service says of an account',
  body: reputationFields,
  response: reputationView,
  async handle({ context, params, body, transact }) {
    const now = context.clock.now()
    const row: DirectoryRecords['reputations'] = {
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
      vouches: { count: body.vouches.count, wei: String(roundedUnits(body.vouches.eth, 18)) },
    }
    return viewReputation(
      await storeRecord(context, transact, directoryTables, (context) =>
        putRecord(context, 'reputations', row),
      ),
    )
  },
})

export const deleteReputation = defineRoute('DELETE /__sandbank/directory/reputations/:username', {
  ...deletion(directoryRecord('reputations'), ({ username }: { username: string }) => username),
  summary: 'Forget what the reputation service says of an account',
})

function named(name: string): { key: string; username: string } {
  return { key: name.toLowerCase(), username: checkedName('username', name, username) }
}

function directoryRecord(kind: keyof DirectoryRecords) {
  const remove = (context: TransactionContext, key: string) => removeRecord(context, kind, key)
  return { kind, tables: directoryTables, remove }
}
