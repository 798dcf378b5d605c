import { z } from 'zod'
import { fileErrors } from '#domains/files'
import type { Principal } from '#domains/wallet'
import { errors } from '#kernel/errors'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { enforcePermission, enforceReadable, isPublicKey } from '../access'
import { deleteKey, listKeys, readKey, writeKey } from '../app-data'
import type { App } from '../apps'
import { appErrors } from '../errors'
import { MAX_VALUE_BYTES } from '../keys'
import { ANYONE, addressedApp, MAY_ACT } from './addressed'

interface Keyed<Who> {
  readonly context: Call['context']
  readonly principal: Who
  readonly params: Readonly<Record<'slug' | 'key', string> & Partial<Record<'wallet', string>>>
}

const reading = {
  level: 'ours',
  auth: ANYONE,
  verbatim: true,
  response: z.object({
    key: z.string(),
    exists: z.boolean(),
    value: z.json().describe('null where there is none'),
  }),
  errors: [appErrors.unknown, appErrors.notExposed, appErrors.permission, errors.bodyTooLarge],
} as const

async function read(call: Keyed<Principal | undefined>) {
  const { context, principal, params } = call
  const app = await addressedApp(call)
  enforceReadable(app, principal, params.key)
  const found = await readKey(context, app, principal?.walletId ?? '', params.key)
  return {
    key: params.key,
    exists: found !== undefined,
    value: (found?.value ?? null) as z.infer<ReturnType<typeof z.json>>,
  }
}

/** Rows app-kv, app-signin. */
export const readOwnKey = defineRoute('GET /apps/:slug/kv/:key', {
  ...reading,
  summary: 'A value of an app',
  handle: read,
})

export const readOthersKey = defineRoute('GET /apps/:wallet/:slug/kv/:key', {
  ...reading,
  summary: 'A value of an app of any wallet; without a credential, one that its manifest exposes',
  handle: read,
})

const sent = z.strictObject({ value: z.json() })

const writing = {
  level: 'ours',
  auth: MAY_ACT,
  verbatim: true,
  privateBody: true,
  maxBodyBytes: MAX_VALUE_BYTES + 64 * 1024,
  body: sent,
  response: z.object({ success: z.literal(true), key: z.string() }),
  errors: [
    appErrors.unknown,
    appErrors.permission,
    appErrors.tooLarge,
    appErrors.records,
    fileErrors.storageFull,
    fileErrors.tooLarge,
  ],
} as const

type Writing = Keyed<Principal> & Pick<Call, 'transact'>

async function write(call: Writing & { readonly body: z.infer<typeof sent> }) {
  const { principal, params, body } = call
  const app = await addressedApp(call)
  enforceWritable(app, principal, 'appKV.set')
  await writeKey(call, app, principal.walletId, params.key, body.value)
  return { success: true as const, key: params.key }
}

export const writeOwnKey = defineRoute('PUT /apps/:slug/kv/:key', {
  ...writing,
  summary: 'Write a value of an app: a file in its data/, or with the prefix record: a record of the caller',
  handle: write,
})

export const writeOthersKey = defineRoute('PUT /apps/:wallet/:slug/kv/:key', {
  ...writing,
  summary: 'Write a value of an app of any wallet that is not private',
  handle: write,
})

const removing = {
  level: 'ours',
  auth: MAY_ACT,
  verbatim: true,
  response: z.object({ deleted: z.boolean() }),
  errors: [appErrors.unknown, appErrors.permission],
} as const

async function remove(call: Writing) {
  const { principal, params } = call
  const app = await addressedApp(call)
  enforceWritable(app, principal, 'appKV.delete')
  return { deleted: await deleteKey(call, app, principal.walletId, params.key) }
}

export const removeOwnKey = defineRoute('DELETE /apps/:slug/kv/:key', {
  ...removing,
  summary: 'Delete a value of an app',
  handle: remove,
})

export const removeOthersKey = defineRoute('DELETE /apps/:wallet/:slug/kv/:key', {
  ...removing,
  summary: 'Delete a value of an app of any wallet that is not private',
  handle: remove,
})

const listing = {
  level: 'ours',
  auth: ANYONE,
  verbatim: true,
  query: z.object({ prefix: z.string().max(200).default('') }),
  response: z.object({ keys: z.array(z.string()) }),
  errors: [appErrors.unknown, appErrors.permission],
} as const

type Listing = Omit<Keyed<Principal | undefined>, 'params'> & {
  readonly params: Readonly<Record<'slug', string> & Partial<Record<'wallet', string>>>
  readonly query: { readonly prefix: string }
}

async function list(call: Listing) {
  const { context, principal, query } = call
  const app = await addressedApp(call)
  if (principal && principal.walletId !== app.owner.id) enforcePermission(app, 'appKV.list', ['read:appdata'])
  const keys = await listKeys(context, app, principal?.walletId, query.prefix)
  return { keys: principal ? keys : keys.filter((key) => isPublicKey(app.manifest, key)) }
}

export const listOwnKeys = defineRoute('GET /apps/:slug/kv', {
  ...listing,
  summary: 'The keys of an app that begin with a prefix: its files, and the records of the caller',
  handle: list,
})

export const listOthersKeys = defineRoute('GET /apps/:wallet/:slug/kv', {
  ...listing,
  summary: 'The keys of an app of any wallet; without a credential, those that its manifest exposes',
  handle: list,
})

/** The owner may write whatever the manifest says; a visitor what it lets the app's page. */
function enforceWritable(app: App, { walletId }: Principal, call: string): void {
  if (walletId !== app.owner.id) enforcePermission(app, call, ['write:appdata'])
}
