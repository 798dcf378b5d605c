import { z } from 'zod'
import { checkBrain } from '#domains/agent'
import { fileTables } from '#domains/files'
import { walletNow } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { appSlugs, enforceThere, readApp } from '../apps'
import { appErrors } from '../errors'
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
  summary:
    'Say who may open an app (nobody but its owner, who knows its address, everybody), and by which model its scripts ask the agent',
  level: 'ours',
  auth: MAY_ACT,
  verbatim: true,
  body: z
    .strictObject({
      visibility: z.enum(['private', 'unlisted', 'public']).exactOptional(),
      model: z
        .string()
        .min(1)
        .max(200)
        .nullable()
        .exactOptional()
        .describe("charged to the owner's credit; null: the free calls of the agent's own model"),
    })
    .refine((body) => Object.keys(body).length > 0, 'must have visibility, model or both'),
  response: appView,
  errors: [appErrors.unknown],
  async handle(call) {
    const { context, body, transact } = call
    const app = await addressedApp(call)
    const { owner, slug, key: id } = app
    const { visibility, model } = body
    if (model) await checkBrain(context, { kind: 'model', model })
    const apps = context.store.table(appTable)
    await transact([appTable, ...fileTables], async (context) => {
      await enforceThere(context, app)
      const before = await apps.get(id)
      const requestedModel = model === undefined ? before?.model : (model ?? undefined)
      await apps.put({
        ...{ id, walletId: owner.id, slug },
        visibility: visibility ?? before?.visibility ?? 'private',
        ...(requestedModel !== undefined && { model: requestedModel }),
      })
    })
    context.bus.publish({ type: 'apps.changed', walletId: owner.id, slug })
    return await viewApp(context, await readApp(context, owner, slug))
  },
})
