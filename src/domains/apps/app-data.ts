import {
  entriesOf,
  fileErrors,
  fileTables,
  findFile,
  putFile,
  readText,
  removeEntry,
  removeForGood,
  storeContent,
} from '#domains/files'
import type { Context, Transaction, TransactionContext } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { whereFull } from '#kernel/quota/where-full'
import type { App } from './apps'
import { enforceThere } from './apps'
import { appErrors } from './errors'
import { isRecordKey, keyPlace, RECORD, valueText } from './keys'
import { appFolder } from './slug'
import { type RecordRow, recordTable } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    /** A key of an app was written or deleted. */
    'apps.data.changed': { walletId: string; slug: string; key: string }
  }
}

/** Of one caller in one app. */
const MAX_RECORDS = 1_000

type Whose = Pick<App, 'owner' | 'slug' | 'key'>
/** A value by its key: JSON, or undefined where there is none. `callerId`: whose records. Row app-kv. */
export async function readKey(
  context: Context,
  app: Whose,
  callerId: string,
  key: string,
): Promise<{ value: unknown } | undefined> {
  if (isRecordKey(key)) {
    const row = await context.store.table(recordTable).get(recordId(app, callerId, key))
    return row && { value: JSON.parse(row.value) }
  }
  const { folder, name } = keyPlace(app.slug, key)
  try {
    return { value: parsed(await readText(context, app.owner.id, `${folder}/${name}`)) }
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.spec === fileErrors.unknown) return undefined
    throw thrown
  }
}

/**
 * Writes a value; of several writers of one key the last one stays. Throws 413 for more than 1 MB and where the owner's
 * storage is full, 403 beyond 1000 records.
 */
export async function writeKey(
  { context, transact }: { context: Context; transact: Transaction },
  app: Whose,
  callerId: string,
  key: string,
  value: unknown,
): Promise<void> {
  const json = valueText(key, value)
  if (isRecordKey(key))
    await transact([recordTable, ...fileTables], (context) => putRecord(context, app, callerId, key, json))
  else {
    const place = keyPlace(app.slug, key)
    const content = await storeContent(context, app.owner.id, json)
    await transact(fileTables, async (context) => {
      // A folder that went meanwhile does not come back by it.
      await enforceThere(context, app)
      await putFile(context, app.owner.id, place, content, { overwrite: true })
    })
  }
  publish(context, app, key)
}

/** Whether there was something to delete. A file can be restored for a day, as any, unless storage is full. */
export async function deleteKey(
  { context, transact }: { context: Context; transact: Transaction },
  app: Whose,
  callerId: string,
  key: string,
): Promise<boolean> {
  const isRecord = isRecordKey(key)
  const deleted = isRecord
    ? await transact([recordTable], async () => {
        const id = recordId(app, callerId, key)
        const row = await context.store.table(recordTable).get(id)
        await context.store.table(recordTable).delete(id)
        return row !== undefined
      })
    : await whereFull(
        context,
        transact(fileTables, (context) => removeKeyFile(context, app, key)),
        (full) => removeKeyForGood(context, app, key, full),
      )
  if (deleted) publish(context, app, key)
  return deleted
}

/** The keys that begin with a prefix: files, and the caller's records. In the order of their names. */
export async function listKeys(
  context: Context,
  app: Whose,
  callerId: string | undefined,
  prefix: string,
): Promise<string[]> {
  return (await listValues(context, app, callerId, prefix)).map(({ key }) => key)
}

/** As `listKeys`, each with about how many bytes its value has. */
export async function listValues(
  context: Context,
  app: Whose,
  callerId: string | undefined,
  prefix: string,
): Promise<{ key: string; size: number }[]> {
  const files = prefix.startsWith(RECORD) ? [] : await fileKeys(context, app, prefix)
  const records = callerId === undefined ? [] : await recordsOf(context, app, callerId, prefix)
  return [...files, ...records.map(({ key, value }) => ({ key, size: value.length }))]
    .filter(({ key }) => key.startsWith(prefix))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
}

async function fileKeys(context: Context, { owner, slug }: Whose, prefix: string) {
  const entries = await entriesOf(context, owner.id, `${appFolder(slug)}/data`, prefix)
  return entries.flatMap((entry) =>
    entry.kind === 'file' && entry.name.endsWith('.json')
      ? [{ key: entry.name.slice(0, -'.json'.length), size: entry.size }]
      : [],
  )
}

function recordsOf(
  { store }: Context,
  app: Whose,
  callerId: string,
  prefix: string,
): PromiseLike<RecordRow[]> {
  const key = prefix.startsWith(RECORD) ? prefix : RECORD
  const first = recordId(app, callerId, key)
  return store.table(recordTable).where('id').between(first, `${first}\uffff`, true, true).toArray()
}

async function putRecord(
  context: TransactionContext,
  app: Whose,
  callerId: string,
  key: string,
  value: string,
): Promise<void> {
  const { store, clock } = context
  const table = store.table(recordTable)
  const id = recordId(app, callerId, key)
  const { owner, slug } = app
  await enforceThere(context, app)
  if (!(await table.get(id))) {
    const first = recordId(app, callerId, RECORD)
    const count = await table.where('id').between(first, `${first}\uffff`).count()
    if (count >= MAX_RECORDS) {
      throw new Refusal(
        appErrors.records,
        `key: you have ${count} records in this app, and may have ${MAX_RECORDS}. Delete some. (Rule apps.records.)`,
        { rule: 'apps.records', facts: { count, limit: MAX_RECORDS } },
      )
    }
  }
  await table.put({ id, walletId: owner.id, slug, callerId, key, value, updatedAt: clock.now() })
}

async function removeKeyForGood(context: Context, { owner, slug }: Whose, key: string, full: unknown) {
  const { folder, name } = keyPlace(slug, key)
  await removeForGood(context, owner.id, `${folder}/${name}`, { full })
  return true
}

async function removeKeyFile(context: TransactionContext, app: Whose, key: string): Promise<boolean> {
  const { owner, slug } = app
  await enforceThere(context, app)
  const { folder, name } = keyPlace(slug, key)
  try {
    await findFile(context, owner.id, `${folder}/${name}`)
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.spec === fileErrors.unknown) return false
    throw thrown
  }
  await removeEntry(context, owner.id, `${folder}/${name}`)
  return true
}

function recordId({ key: app }: Whose, callerId: string, key: string): string {
  return `${app}\n${callerId}\n${key}`
}

/** Files can be edited by hand: what is no JSON is a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function publish({ bus }: Context, { owner, slug }: Whose, key: string): void {
  bus.publish({ type: 'apps.data.changed', walletId: owner.id, slug, key })
  if (!key.startsWith(RECORD)) bus.publish({ type: 'files.changed', walletId: owner.id })
}
