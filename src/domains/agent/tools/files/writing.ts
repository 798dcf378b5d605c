import { z } from 'zod'
import {
  applyEdit,
  fileTables,
  findFile,
  listDeleted,
  makeFolder,
  moveEntry,
  pathOf,
  placeOf,
  prepareEdit,
  putFile,
  readText,
  removeEntry,
  restoreFile,
  storeContent,
} from '#domains/files'
import { isRefusal } from '#kernel/errors'
import { attempt } from '../attempt'
import { defineTool, type ToolCall } from '../tool'
import { artifactOf } from './artifact'
import { path } from './reading'

const writeArgs = z.strictObject({
  path: path.describe('of the file, such as /notes/plan.md'),
  content: z.string().max(1_000_000),
  mode: z
    .enum(['new', 'overwrite', 'append'])
    .optional()
    .describe('new unless given: a file that is there already is not touched'),
})
type WriteArgs = z.infer<typeof writeArgs>

/** Rows files-crud, files-quota, files-blocked-types. */
export const writeFile = defineTool<WriteArgs>({
  name: 'write_file',
  description:
    'Write a text file: a new one, or in the place of one, or at its end. Folders on the way are made.',
  args: writeArgs,
  writes: true,
  words: ({ path, mode }) =>
    mode === 'append' ? `add to ${path}` : mode === 'overwrite' ? `overwrite ${path}` : `write ${path}`,
  async run(call, input) {
    const { principal } = call
    const { walletId } = principal
    const draft = await attempt(() => drafted(call, input))
    const { isNew, row } = await call.transact(fileTables, async (context) => {
      const { before, content } = draft()
      if (before) return { row: await applyEdit(context, { before, content, replaced: 0 }), isNew: false }
      const overwrite = input.mode === 'overwrite'
      return putFile(context, walletId, placeOf(input.path, 'path'), content, { overwrite })
    })
    const verb = isNew ? 'Wrote' : input.mode === 'append' ? 'Added to' : 'Overwrote'
    const text = `${verb} ${pathOf(row)} (${row.size} bytes).`
    return { ...done(call, text, { path: pathOf(row), size: row.size }), ...artifactOf(row) }
  },
})

/** The content as it will be, stored already; `before`: the file that it is added to. */
async function drafted({ context, principal: { walletId } }: ToolCall, { path, content, mode }: WriteArgs) {
  placeOf(path, 'path')
  const before = mode === 'append' ? await fileThere(context, walletId, path) : undefined
  if (!before) return { before, content: await storeContent(context, walletId, content) }
  const text = await readText(context, walletId, before.id)
  const between = text === '' || text.endsWith('\n') ? '' : '\n'
  return { before, content: await storeContent(context, walletId, text + between + content) }
}

async function fileThere(context: ToolCall['context'], walletId: string, path: string) {
  try {
    return await findFile(context, walletId, path)
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.spec.status === 404) return undefined
    throw thrown
  }
}

const editArgs = z.strictObject({
  path,
  find: z.string().min(1).max(100_000),
  replace: z.string().max(1_000_000),
  all: z
    .boolean()
    .optional()
    .describe('every place where it stands; without it, it must stand in one place only'),
})

/** Row files-crud. */
export const editFile = defineTool<z.infer<typeof editArgs>>({
  name: 'edit_file',
  description: 'Replace a piece of a text file by another.',
  args: editArgs,
  writes: true,
  words: ({ path, find, replace }) => `replace "${shortened(find)}" by "${shortened(replace)}" in ${path}`,
  async run(call, { path, ...edit }) {
    const { context, principal } = call
    const prepared = await attempt(() => prepareEdit(context, principal.walletId, path, edit))
    const row = await call.transact(fileTables, async (context) => applyEdit(context, prepared()))
    const text = `Changed ${pathOf(row)}.`
    return { ...done(call, text, { path: pathOf(row), size: row.size }), ...artifactOf(row) }
  },
})

const moveArgs = z.strictObject({
  path: path.describe('of the file or folder'),
  to: path.describe('its new path; one that ends with / is a folder to put it into'),
})

/** Row files-crud. */
export const moveFile = defineTool<z.infer<typeof moveArgs>>({
  name: 'move_file',
  description: 'Move or rename a file, or a folder with all that is in it.',
  args: moveArgs,
  writes: true,
  words: ({ path, to }) => `move ${path} to ${to}`,
  async run(call, { path, to }) {
    const { principal } = call
    const row = await call.transact(fileTables, (context) =>
      moveEntry(context, principal.walletId, path, ({ name }) =>
        placeOf(to.endsWith('/') ? to + name : to, 'to'),
      ),
    )
    return done(call, `Moved ${path} to ${pathOf(row)}.`, { path: pathOf(row) })
  },
})

const deleteArgs = z.strictObject({
  path: path.describe('of the file or folder'),
  recursive: z.boolean().optional().describe('of a folder: also all that is in it'),
})

/** Row files-soft-delete. */
export const deleteFile = defineTool<z.infer<typeof deleteArgs>>({
  name: 'delete_file',
  description: 'Delete a file or folder. Files can be restored for 24 hours.',
  args: deleteArgs,
  writes: true,
  words: ({ path, recursive }) => `delete ${path}${recursive ? ' and everything in it' : ''}`,
  async run(call, { path, recursive = false }) {
    const { principal } = call
    const row = await call.transact(fileTables, (context) =>
      removeEntry(context, principal.walletId, path, { recursive }),
    )
    const restorable = row.kind === 'file' || recursive ? ' It can be restored for 24 hours.' : ''
    return done(call, `Deleted ${pathOf(row)}.${restorable}`, { path: pathOf(row), id: row.id })
  },
})

const restoreArgs = z.strictObject({ path: path.describe('where the file was, or its id') })

/** Row files-soft-delete. */
export const restoreFileTool = defineTool<z.infer<typeof restoreArgs>>({
  name: 'restore_file',
  description: 'Put a deleted file back; of several with this path the one that was deleted last.',
  args: restoreArgs,
  writes: true,
  words: ({ path }) => `restore ${path}`,
  async run(call, { path }) {
    const { principal } = call
    const { walletId } = principal
    const row = await call.transact(fileTables, async (context) => {
      const absolute = path.startsWith('/') ? path : `/${path}`
      const gone = (await listDeleted(context, walletId)).find((each) => pathOf(each) === absolute)
      return restoreFile(context, walletId, gone?.id ?? path)
    })
    return done(call, `Restored ${pathOf(row)}.`, { path: pathOf(row), id: row.id })
  },
})

const folderArgs = z.strictObject({ path })

/** Row files-crud. */
export const makeFolderTool = defineTool<z.infer<typeof folderArgs>>({
  name: 'make_folder',
  description: 'Make a folder, and those on the way to it.',
  args: folderArgs,
  writes: true,
  words: ({ path }) => `make the folder ${path}`,
  async run(call, { path }) {
    const { principal } = call
    const { row, isNew } = await call.transact(fileTables, (context) =>
      makeFolder(context, principal.walletId, placeOf(path, 'path')),
    )
    const text = isNew ? `Made the folder ${pathOf(row)}.` : `The folder ${pathOf(row)} is there already.`
    return done(call, text, { path: pathOf(row) })
  },
})

function done({ context, principal }: ToolCall, text: string, data: Record<string, string | number>) {
  context.bus.publish({ type: 'files.changed', walletId: principal.walletId })
  return { changed: true, text, data }
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
