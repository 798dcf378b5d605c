import { z } from 'zod'
import { handleTable, nameTable } from '#domains/addresses'
import {
  accountTable,
  avatarSvg,
  repoTable,
  reputationTable,
  switchUpstream,
  upstreamId,
  upstreamTable,
} from '#domains/directory'
import { tokenTable } from '#domains/tokens'
import { cacheTables } from '#kernel/cache'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { upstreamFields } from './fields'
import {
  accountView,
  handleView,
  nameView,
  repoView,
  reputationView,
  tokenView,
  upstreamView,
  viewAccount,
  viewHandle,
  viewName,
  viewRepo,
  viewReputation,
  viewToken,
} from './views'

export const getDirectory = defineRoute('GET /__sandbank/directory', {
  summary:
    'What others know, seeded: tokens, accounts, repositories, reputations, names, and which service answers',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    upstreams: z.array(upstreamView),
    tokens: z.array(tokenView),
    accounts: z.array(accountView),
    repos: z.array(repoView),
    reputations: z.array(reputationView),
    names: z.array(nameView),
    handles: z.array(handleView),
  }),
  async handle({ context: { store } }) {
    return {
      upstreams: await store.table(upstreamTable).toArray(),
      tokens: (await store.table(tokenTable).toArray()).map(viewToken),
      accounts: (await store.table(accountTable).toArray()).map(viewAccount),
      repos: (await store.table(repoTable).toArray()).map(viewRepo),
      reputations: (await store.table(reputationTable).toArray()).map(viewReputation),
      names: (await store.table(nameTable).toArray()).map(viewName),
      handles: (await store.table(handleTable).toArray()).map(viewHandle),
    }
  },
})

export const putUpstream = defineRoute('PUT /__sandbank/directory/upstreams/:id', {
  summary: 'Switch a service outside to ok, unreachable or rate-limited; what was cached from it is dropped',
  level: 'ours',
  auth: { kind: 'operator' },
  body: upstreamFields,
  response: upstreamView,
  errors: [errors.notFound],
  async handle({ context, params, body, transact }) {
    const id = upstreamId.safeParse(params.id)
    if (!id.success) {
      throw new Refusal(errors.notFound, `The services outside are ${upstreamId.options.join(', ')}.`, {
        rule: 'directory.unknown',
        facts: { id: params.id },
      })
    }
    const row = await transact([upstreamTable, ...cacheTables], () =>
      switchUpstream(context, { id: id.data, state: body.state }),
    )
    context.bus.publish({ type: 'directory.changed' })
    return row
  },
})

export const avatar = defineRoute('GET /__sandbank/avatars/:name', {
  summary: 'The picture of an account of the seeded data: <name>.svg',
  level: 'ours',
  auth: { kind: 'operator' },
  async handle({ params }) {
    return new Response(avatarSvg(params.name.replace(/\.svg$/, '')), {
      headers: {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'max-age=86400',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    })
  },
})
