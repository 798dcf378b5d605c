import type { Context, TransactionContext } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import { type Place, pathOf } from './paths'

/**
 * Called with a place where a file, or a folder with all that is in it, came, changed or went, over `fileTables`, which has
 * the tables of jobs.
 */
export type FileWatcher = (context: TransactionContext, walletId: string, path: string) => Promise<void>

const watchers = defineLocal('files.watchers', () => [] as FileWatcher[])

/** Whoever acts on what files say registers when the emulator is put together. */
export function watchFiles(context: Context, watcher: FileWatcher): void {
  context.local(watchers).push(watcher)
}

export async function changedAt(context: TransactionContext, walletId: string, place: Place): Promise<void> {
  for (const watcher of context.local(watchers)) await watcher(context, walletId, pathOf(place))
}
