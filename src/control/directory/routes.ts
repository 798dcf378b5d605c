import { z } from 'zod'
import { allTokens } from '#domains/tokens'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { addressRecords } from '#operators/addresses'
import { avatarSvg, directoryRecords, directoryTables, switchUpstream, upstream } from '#operators/directory'
import { upstreamFields } from './fields'
import {
  accountView,
  handleView,
  nameView,
  repoView,
  reputationView,
  tokenView,
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
    upstreams: z.array(upstream),
    tokens: z.array(tokenView),
    accounts: z.array(accountView),
    repos: z.array(repoView),
    reputations: z.array(reputationView),
    names: z.array(nameView),
    handles: z.array(handleView),
  }),
  async handle({ context }) {
    const { upstreams, accounts, repos, reputations } = await directoryRecords(context)
    const { names, handles } = await addressRecords(context)
    return {
      upstreams,
      tokens: (await allTokens(context)).map(viewToken),
      accounts: accounts.map(viewAccount),
      repos: repos.map(viewRepo),
      reputations: reputations.map(viewReputation),
      names: names.map(viewName),
      handles: handles.map(viewHandle),
    }
  },
})

export const putUpstream = defineRoute('PUT /__sandbank/directory/upstreams/:id', {
  summary: 'Switch a service outside to ok, unreachable or rate-limited; what was cached from it is dropped',
  level: 'ours',
  auth: { kind: 'operator' },
  body: upstreamFields,
  response: upstream,
  errors: [errors.notFound],
  async handle({ context, params, body, transact }) {
    const id = upstream.shape.id.safeParse(params.id)
    if (!id.success) {
      throw new Refusal(
        errors.notFound,
        `The services outside are ${upstream.shape.id.options.join(', ')}.`,
        {
          rule: 'directory.unknown',
          facts: { id: params.id },
        },
      )
    }
    const row = await transact(directoryTables, (context) =>
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
