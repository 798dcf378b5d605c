import { entriesOf, fileErrors, findEntry, folderInstance, readText } from '#domains/files'
import type { Principal } from '#domains/wallet'
import { allWallets, findWallet, type WalletRow, walletNow } from '#domains/wallet'
import { isAddressShaped } from '#kernel/address-shape'
import type { Context, TransactionContext } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { appErrors } from './errors'
import { type Manifest, type Problem, readManifest } from './manifest'
import { appFolder, appKey, SCRIPT_NAME, slugProblem } from './slug'
import { type AppRow, appTable } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    /** What its owner says of an app: who may open it, and its model. */
    'apps.changed': { walletId: string; slug: string }
  }
}

/** An app as its files and its row are now. */
export interface App {
  readonly owner: WalletRow
  readonly slug: string
  /** As rows name it: an app that is made in its place is another one, and one that is renamed is the same. */
  readonly key: string
  /** Undefined where it could not be read; `problems` says why. */
  readonly manifest: Manifest | undefined
  readonly problems: readonly Problem[]
  /** The names of the files in `scripts/`, whether or not the manifest lists them. */
  readonly scriptFiles: readonly string[]
  readonly visibility: AppRow['visibility']
  /** The model of its scripts' agent calls; undefined: the free calls. */
  readonly model: AppRow['model']
}

/** An app that can run: nothing is wrong with it. */
export type ValidApp = App & { readonly manifest: Manifest }

/** The slugs of a wallet's apps: of the folders in /apps, by name. */
export async function appSlugs(context: Context, walletId: string): Promise<string[]> {
  const entries = await entriesOf(context, walletId, '/apps')
  return entries.filter(({ kind, name }) => kind === 'folder' && !slugProblem(name)).map(({ name }) => name)
}

/** Reads an app of a wallet. Throws 404 where there is no such folder. Outside of transactions. */
export async function readApp(context: Context, owner: WalletRow, slug: string): Promise<App> {
  for (;;) {
    const key = await keyOfApp(context, owner.id, slug)
    if (key === undefined) throw unknownApp(slug)
    const app = await readAs(context, owner, slug, key)
    // Files of the app that has taken its place meanwhile are not to be had by the answer about the first one.
    if ((await keyOfApp(context, owner.id, slug)) === key) return app
  }
}

/** What rows call the app that is in this place now; undefined where there is none. */
async function keyOfApp(context: Context, walletId: string, slug: string): Promise<string | undefined> {
  if (slugProblem(slug)) return undefined
  try {
    const entry = await findEntry(context, walletId, appFolder(slug))
    return entry.kind === 'folder' ? appKey(walletId, folderInstance(entry)) : undefined
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.spec === fileErrors.unknown) return undefined
    throw thrown
  }
}

/** Throws 404 where the app is no longer the one in its place (over `fileTables`). */
export async function enforceThere(
  context: TransactionContext,
  { owner, slug, key }: Pick<App, 'owner' | 'slug' | 'key'>,
) {
  if ((await keyOfApp(context, owner.id, slug)) !== key) throw unknownApp(slug)
}

async function readAs(context: Context, owner: WalletRow, slug: string, key: string): Promise<App> {
  const folder = appFolder(slug)
  const read = await manifestText(context, owner.id, slug)
  const files = await entriesOf(context, owner.id, `${folder}/scripts`)
  const scriptFiles = files
    .filter(({ kind, name }) => kind === 'file' && name.endsWith('.ts'))
    .map(({ name }) => name.slice(0, -'.ts'.length))
    .filter((name) => SCRIPT_NAME.test(name))
  const row = await context.store.table(appTable).get(key)
  const checked =
    'problem' in read
      ? { manifest: undefined, problems: [{ file: 'manifest.json', path: '', message: read.problem }] }
      : readManifest(read.json, slug, scriptFiles)
  const { visibility = 'private', model } = row ?? {}
  return { owner, slug, key, scriptFiles, visibility, model, ...checked }
}

/**
 * The app that a request is about: the caller's own, or by its owner's address another's that is not private. Throws
 * 404, also for one that the caller may not know of.
 */
export async function appFor(
  context: Context,
  principal: Principal | undefined,
  { wallet, slug }: { wallet?: string | undefined; slug: string },
): Promise<App> {
  const owner = wallet === undefined ? undefined : await walletNamed(context, wallet)
  const ownerId = owner?.id ?? (wallet === undefined ? principal?.walletId : undefined)
  if (ownerId === undefined) throw unknownApp(slug)
  const app = await readApp(context, owner ?? (await walletNow(context, ownerId)), slug)
  if (app.visibility === 'private' && principal?.walletId !== ownerId) throw unknownApp(slug)
  return app
}

/** Throws 422 with everything that is wrong: nothing runs on a broken manifest. */
export function validApp(app: App): ValidApp {
  const { manifest, problems, slug } = app
  if (manifest && problems.length === 0) return { ...app, manifest }
  const lines = problems.map(problemText)
  throw new Refusal(
    { ...appErrors.broken, fields: { problems: lines } },
    `${appFolder(slug)}: ${lines.join('; ')}. Nothing was run. (Rule apps.manifest.)`,
    { rule: 'apps.manifest', facts: { slug, problems: problems.length } },
  )
}

function problemText({ file, path, line, message }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`
  return path === '' ? `${place} ${message}` : `${place} ${path}: ${message}`
}

/** A wallet by its id, or by its address on the EVM chains in any case. */
async function walletNamed(context: Context, name: string): Promise<WalletRow | undefined> {
  const byId = await findWallet(context, name)
  const lowercased = name.toLowerCase()
  if (byId || !isAddressShaped(lowercased)) return byId
  return (await allWallets(context)).find(({ evmAddress }) => evmAddress.toLowerCase() === lowercased)
}

async function manifestText(
  context: Context,
  walletId: string,
  slug: string,
): Promise<{ json: string } | { problem: string }> {
  try {
    return { json: await readText(context, walletId, `${appFolder(slug)}/manifest.json`) }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    if (thrown.spec !== fileErrors.unknown) return { problem: `cannot be read: ${thrown.message}` }
  }
  return { problem: 'is missing' }
}

export function unknownApp(slug: string): Refusal {
  const name = JSON.stringify(slug.slice(0, 100))
  return new Refusal(
    appErrors.unknown,
    `There is no app ${name} that you may open. An app is the folder /apps/SLUG of its owner's files; of other wallets you see those that are unlisted or public, as /apps/WALLET/SLUG. (Rule apps.unknown.)`,
    { rule: 'apps.unknown', facts: { slug: slug.slice(0, 100) } },
  )
}
