import { z } from 'zod'
import type { Principal } from '#domains/wallet'
import { walletNow } from '#domains/wallet'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { readApp, unknownApp, validApp } from '../apps'
import { appErrors } from '../errors'
import { appDocument } from '../frame/document'
import { contextFor, frameContext } from '../frame/frame-context'
import { LOCKED } from '../frame/lock'
import { decryptTicket, encryptTicket, nonceOf } from '../frame/ticket'
import { ANYONE, addressedApp } from './addressed'

const body = z.strictObject({
  theme: z.enum(['light', 'dark']).default('light'),
  compact: z.boolean().default(false),
})

const opening = {
  level: 'ours',
  repeat: { harmless: 'it gives an address, and writes nothing' },
  auth: ANYONE,
  verbatim: true,
  body,
  response: z.object({
    url: z.string().describe('of the document, for a minute: the src of a frame'),
    nonce: z.string().describe('what the document says of itself when it has loaded; good for one handshake'),
    ctx: frameContext,
  }),
  errors: [appErrors.unknown, appErrors.broken],
} as const

interface Opening {
  readonly context: Call['context']
  readonly principal: Principal | undefined
  readonly params: Readonly<Record<'slug', string> & Partial<Record<'wallet', string>>>
  readonly body: z.infer<typeof body>
}

async function open(call: Opening) {
  const { context, principal, body } = call
  const app = validApp(await addressedApp(call))
  const viewer = principal && (await walletNow(context, principal.walletId))
  const encrypted = await encryptTicket(context, {
    ...{ ownerId: app.owner.id, slug: app.slug, app: app.key, viewerId: viewer?.id ?? null },
    ...body,
  })
  const url = `/__sandbank/frames/${encrypted}`
  return { url, nonce: nonceOf(encrypted), ctx: contextFor(app, viewer, body) }
}

/** Rows app-frame, app-ctx-events. */
export const openOwnFrame = defineRoute('POST /apps/:slug/frame', {
  ...opening,
  summary: 'The address of the page of an app, for a frame',
  handle: open,
})

export const openOthersFrame = defineRoute('POST /apps/:wallet/:slug/frame', {
  ...opening,
  summary: 'The address of the page of an app of any wallet that is not private',
  handle: open,
})

/** Whoever has the address was given it: a frame cannot send a credential along. */
export const frameDocument = defineRoute('GET /__sandbank/frames/:ticket', {
  summary: 'The page of an app, locked by its headers: it has no origin and no network',
  level: 'ours',
  auth: ANYONE,
  errors: [appErrors.frame, appErrors.unknown, appErrors.broken, appErrors.page],
  async handle({ context, params }) {
    const { ownerId, slug, app: key, viewerId, theme, compact } = await decryptTicket(context, params.ticket)
    const found = await readApp(context, await walletNow(context, ownerId), slug)
    if (found.key !== key) throw unknownApp(slug)
    const app = validApp(found)
    const viewer = viewerId === null ? undefined : await walletNow(context, viewerId)
    const ctx = contextFor(app, viewer, { theme, compact })
    const document = await appDocument(context, app, {
      nonce: nonceOf(params.ticket),
      // Wallet data comes with `ready`.
      ctx: { ...ctx, walletAddress: undefined },
    })
    return new Response(document, { headers: LOCKED })
  },
})
