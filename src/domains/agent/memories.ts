import { listFolder, pathOf, readText } from '#domains/files'
import type { Context } from '#kernel/context'
import { isClientError } from '#kernel/errors'

/** Where a wallet's memory lies: text files like any others, one for each thing to remember. */
export const MEMORY = '/.memory'

/** Memories that are read; further ones stay files. */
const MOST = 100
/** Characters of one that are read. */
const MOST_CHARACTERS = 2_000

export interface MemoryFile {
  readonly path: string
  readonly text: string
}

/** What is remembered for a wallet, by the names of its files. What is no text is passed over. */
export async function memoriesOf(context: Context, walletId: string): Promise<readonly MemoryFile[]> {
  const found = await orNothing(() => listFolder(context, walletId, { folder: MEMORY, limit: MOST }))
  const read = (found?.entries ?? []).map(async (entry) => {
    if (entry.kind === 'folder') return []
    const path = pathOf(entry)
    const text = await orNothing(() => readText(context, walletId, path))
    return text?.trim() ? [{ path, text: text.trim().slice(0, MOST_CHARACTERS) }] : []
  })
  return (await Promise.all(read)).flat()
}

async function orNothing<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (thrown) {
    if (isClientError(thrown)) return undefined
    throw thrown
  }
}
