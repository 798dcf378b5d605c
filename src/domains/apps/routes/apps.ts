import { z } from 'zod'
import { walletNow } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { appSlugs, readApp } from '../apps'
import { appErrors } from '../errors'
import { appKey } from '../slug'
import { appTable } from '../tables'
import { appView, viewApp } from '../views'
import { ANYONE, addressedApp, MAY_ACT, MAY_READ } from './addressed'

/** Row app-manifest. */
export const listApps = defineRoute('GET /apps', {
  summary: 'The apps of the wallet: the folders in /apps of its files',
  level: 'ours',
  auth: MAY_READ,
  verbatim: true,
  response: z.object({ apps: z.array(appView) }),
  async handle({ context, principal }) {
    const owner = await walletNow(context, principal.walletId)
    const slugs = await appSlugs(context, owner.id)
    const apps = await Promise.all(slugs.map((slug) => readApp(context, owner, slug)))
    return { apps: await Promise.all(apps.map((app) => viewApp(context, app))) }
  },
})

const reading = {
  level: 'ours',
  verbatim: true,
  response: appView,
  errors: [appErrors.unknown],
} as const

export const readOwnApp = defineRoute('GET /apps/:slug', {
  ...reading,
  summary: 'An app: its manifest, what is wrong with it, its scripts and when they fall due',
  auth: MAY_READ,
  handle: async (call) => viewApp(call.context, await addressedApp(call)),
})

export const readOthersApp = defineRoute('GET /apps/:wallet/:slug', {
  ...reading,
  summary: 'An app of any wallet that is not private',
  auth: ANYONE,
  handle: async (call) => viewApp(call.context, await addressedApp(call)),
})

export const changeApp = defineRoute('PATCH /apps/:slug', {
  summary: 'Say who may open an app: nobody but its owner, who knows its address, everybody',
  level: 'ours',
  auth: MAY_ACT,
  verbatim: true,
  body: z.strictObject({ visibility: z.enum(['private', 'unlisted', 'public']) }),
  response: appView,
  errors: [appErrors.unknown],
  async handle(call) {
    const { context, body, transact } = call
    const app = await addressedApp(call)
    const { owner, slug } = app
    const row = { id: appKey(owner.id, slug), walletId: owner.id, slug, ...body }
    await transact([appTable], async () => {
      await context.store.table(appTable).put(row)
    })
    return await viewApp(context, { ...app, ...body })
  },
})
