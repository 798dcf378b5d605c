import { z } from 'zod'
import {
  entriesOf,
  fileTables,
  findFile,
  listFolder,
  pathOf,
  placeOf,
  putFile,
  readText,
  searchFiles,
  storeContent,
} from '#domains/files'
import { absent, method } from './method'

const MOST_FOUND = 100

const path = z.string().min(1).max(1_024)
/** A text, or data, which becomes JSON. */
const content = z.json()

/** Row app-sdk-backend. */
export const filesRead = method(['read:files'], ['path'], [path], async ({ context, acting }, [at]) => {
  const file = await findFile(context, acting.id, at)
  return readText(context, acting.id, file.id)
})

export const filesWrite = method(
  ['write:files'],
  ['path', 'content'],
  [path, content],
  async ({ context, acting }, [at, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const place = placeOf(at, 'path')
    const stored = await storeContent(context, acting.id, text)
    const { row } = await context.transaction([...fileTables], (context) =>
      putFile(context, acting.id, place, stored, { overwrite: true }),
    )
    context.bus.publish({ type: 'files.changed', walletId: acting.id })
    return { path: pathOf(row), size: row.size }
  },
)

export const filesList = method(
  ['read:files'],
  ['folder'],
  [absent(path)],
  async ({ context, acting }, [folder = '/']) => {
    // For its refusal where there is no such folder.
    await listFolder(context, acting.id, { folder, limit: 1 })
    return (await entriesOf(context, acting.id, folder)).map((entry) => ({
      kind: entry.kind,
      name: entry.name,
      path: pathOf(entry),
      ...(entry.kind === 'file' && { size: entry.size }),
    }))
  },
)

export const filesSearch = method(
  ['read:files'],
  ['query', 'folder'],
  [z.string().min(1).max(200), absent(path)],
  async ({ context, acting }, [query, folder = '/'], signal) => {
    const { found } = await searchFiles(context, acting.id, { query, folder, limit: MOST_FOUND }, signal)
    return found.map(({ row, match }) => ({ name: row.name, path: pathOf(row), size: row.size, match }))
  },
)
