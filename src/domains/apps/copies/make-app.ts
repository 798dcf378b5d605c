import { fileErrors, fileTables, findEntry, placeOf, putFile, storeContent } from '#domains/files'
import type { Context, Transaction } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { appErrors } from '../errors'
import { appFolder } from '../slug'

interface Writing {
  readonly context: Context
  readonly transact: Transaction
}

/** A file of an app that is to be. `path`: from its folder. */
export interface NewFile {
  readonly path: string
  readonly content: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string
}

interface Placed {
  readonly place: ReturnType<typeof placeOf>
  readonly content: Awaited<ReturnType<typeof storeContent>>
}

/**
 * Makes an app of all of its files in one transaction. Throws 409 where the wallet has an app of that name, and what
 * writing a file may be refused with; nothing is changed then.
 */
export async function makeApp(
  { context, transact }: Writing,
  walletId: string,
  slug: string,
  files: readonly NewFile[],
): Promise<void> {
  const folder = appFolder(slug)
  const placed: Placed[] = []
  for (const { path, content } of files) {
    const place = placeOf(`${folder}/${path}`, path)
    placed.push({ place, content: await storeContent(context, walletId, content) })
  }
  await transact(fileTables, async (context) => {
    if (await isThere(context, walletId, folder)) throw taken(slug)
    for (const { place, content } of placed) await putFile(context, walletId, place, content)
  })
  context.bus.publish({ type: 'files.changed', walletId })
}

async function isThere(context: Context, walletId: string, folder: string): Promise<boolean> {
  try {
    await findEntry(context, walletId, folder)
    return true
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.spec === fileErrors.unknown) return false
    throw thrown
  }
}

function taken(slug: string): Refusal {
  return new Refusal(
    appErrors.exists,
    `slug: there is something at ${appFolder(slug)} already. Choose another slug, or delete it. Nothing was changed. (Rule apps.exists.)`,
    { rule: 'apps.exists', facts: { slug } },
  )
}
