import { walletNow } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { deleteKey, readKey, writeKey } from './app-data'
import { appSlugs, readApp } from './apps'
import { valuesBehind } from './sdk/data'

/** The keys of an app, as its owner finds them. */
export interface OwnData {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<true>
  delete(key: string): Promise<boolean>
  list(prefix: string): Promise<{ key: string; value: unknown }[]>
}

/**
 * The data of a wallet's own app, for code that acts in its owner's name. `slug`: undefined is the only app that the
 * wallet has. Throws 404 where there is no such app. Row app-kv.
 */
export async function ownAppData(
  context: Context,
  walletId: string,
  slug: string | undefined,
): Promise<OwnData> {
  const app = await readApp(
    context,
    await walletNow(context, walletId),
    slug ?? (await onlyApp(context, walletId)),
  )
  const writer = { context, transact: context.transaction }
  return {
    get: async (key) => (await readKey(context, app, walletId, key))?.value ?? null,
    async set(key, value) {
      await writeKey(writer, app, walletId, key, value)
      return true
    },
    delete: (key) => deleteKey(writer, app, walletId, key),
    list: (prefix) => valuesBehind(context, app, walletId, prefix),
  }
}

async function onlyApp(context: Context, walletId: string): Promise<string> {
  const slugs = await appSlugs(context, walletId)
  const [only] = slugs
  if (only !== undefined && slugs.length === 1) return only
  throw new Refusal(
    errors.invalidRequest,
    `app: must be named, because this wallet has ${slugs.length} apps${slugs.length > 0 ? ` (${slugs.slice(0, 10).join(', ')})` : ''}. (Rule apps.ownData.)`,
    { rule: 'apps.ownData', facts: { apps: slugs.length } },
  )
}
