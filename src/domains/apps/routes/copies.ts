import { z } from 'zod'
import { fileErrors } from '#domains/files'
import type { Principal } from '#domains/wallet'
import { walletNow } from '#domains/wallet'
import { errors } from '#kernel/errors'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { bodyStream } from '#kernel/http/read-request'
import { readApp } from '../apps'
import { appFiles, MOST_BYTES } from '../copies/app-files'
import { packed, unpacked, wholeOf } from '../copies/archive'
import { forkOf } from '../copies/fork'
import { makeApp } from '../copies/make-app'
import { enforceSlug, renamedManifest } from '../copies/renamed'
import { appErrors } from '../errors'
import { appView, viewApp } from '../views'
import { addressedApp, MAY_ACT, MAY_READ } from './addressed'

const MOST_ARCHIVE_BYTES = 20 * 1024 * 1024

const sent = z.strictObject({
  slug: z
    .string()
    .optional()
    .describe("of the fork; the app's own, or with -copy where that is taken by the app itself"),
})

const forking = {
  level: 'ours',
  auth: MAY_ACT,
  verbatim: true,
  body: sent,
  status: 201,
  response: appView.extend({
    leftOut: z.array(z.string()).describe('files that did not go along: data that not everybody may read'),
  }),
  errors: [
    appErrors.unknown,
    appErrors.exists,
    appErrors.appTooLarge,
    fileErrors.storageFull,
    fileErrors.tooLarge,
  ],
} as const

interface Forking extends Pick<Call, 'context' | 'transact'> {
  readonly principal: Principal
  readonly params: Readonly<Record<'slug', string> & Partial<Record<'wallet', string>>>
  readonly body: z.infer<typeof sent>
}

async function fork(call: Forking) {
  const { context, principal, body } = call
  const app = await addressedApp(call)
  const { walletId } = principal
  const slug = body.slug ?? (app.owner.id === walletId ? `${app.slug}-copy` : app.slug)
  enforceSlug(slug)
  const { files, leftOut } = await forkOf(context, app, slug, walletId)
  await makeApp(call, walletId, slug, files)
  const made = await readApp(context, await walletNow(context, walletId), slug)
  return { ...(await viewApp(context, made)), leftOut: [...leftOut] }
}

/** Row app-manifest. */
export const forkOwnApp = defineRoute('POST /apps/:slug/fork', {
  ...forking,
  summary: 'Copy an app of yours, with its data; its schedule is off',
  handle: fork,
})

export const forkOthersApp = defineRoute('POST /apps/:wallet/:slug/fork', {
  ...forking,
  summary:
    'Copy an app of any wallet that is not private, with the data that everybody may read; its schedule is off',
  handle: fork,
})

export const packApp = defineRoute('GET /apps/:slug/archive', {
  summary: 'All files of an app as a ZIP archive; records, runs and secrets are no files',
  level: 'ours',
  auth: MAY_READ,
  errors: [appErrors.unknown, appErrors.appTooLarge],
  async handle(call) {
    const { context } = call
    const { owner, slug } = await addressedApp(call)
    return new Response(await packed(context, await appFiles(context, owner.id, slug)), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${slug}.zip"`,
      },
    })
  },
})

export const importApp = defineRoute('POST /apps/import', {
  summary: 'Make an app of a ZIP archive',
  level: 'ours',
  auth: MAY_ACT,
  verbatim: true,
  privateBody: true,
  bodyType: ['application/zip', 'application/octet-stream'],
  query: z.object({ slug: z.string().optional().describe('that of its manifest unless given') }),
  status: 201,
  response: appView,
  errors: [
    errors.invalidRequest,
    appErrors.archive,
    appErrors.exists,
    appErrors.appTooLarge,
    fileErrors.storageFull,
    fileErrors.tooLarge,
  ],
  async handle(call) {
    const { context, principal, query, request } = call
    const files = unpacked(await wholeOf(await bodyStream(request), Math.min(MOST_ARCHIVE_BYTES, MOST_BYTES)))
    const manifest = files.find(({ path }) => path === 'manifest.json')
    const json = new TextDecoder().decode(manifest?.content as Uint8Array)
    const slug = query.slug ?? slugIn(json)
    enforceSlug(slug)
    await makeApp(
      call,
      principal.walletId,
      slug,
      files.map((file) =>
        file === manifest ? { ...file, content: renamedManifest(json, slug, false) } : file,
      ),
    )
    return viewApp(context, await readApp(context, await walletNow(context, principal.walletId), slug))
  },
})

/** '' where there is none. */
function slugIn(json: string): string {
  try {
    return String((JSON.parse(json) as { slug?: unknown } | null)?.slug ?? '')
  } catch {
    return ''
  }
}
