import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { applyEdit, MAX_TEXT_BYTES, prepareEdit } from '../edit'
import { fileErrors } from '../errors'
import { fileTables } from '../files'
import { fileView, viewFile } from '../views'

/** Row files-crud. */
export const editFile = defineRoute('POST /user/files/:id/edit', {
  summary: 'Replace a piece of a text file by another',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
  privateBody: true,
  maxBodyBytes: 2 * MAX_TEXT_BYTES,
  body: z.strictObject({ find: z.string().min(1), replace: z.string(), all: z.boolean().default(false) }),
  response: fileView.extend({ replaced: z.int() }),
  errors: [
    fileErrors.unknown,
    fileErrors.isFolder,
    fileErrors.textNotFound,
    fileErrors.changed,
    fileErrors.storageFull,
    fileErrors.tooLarge,
  ],
  async handle(call) {
    const { context, principal, params, body } = call
    const { walletId } = principal
    const edit = async () => {
      const prepared = await prepareEdit(context, walletId, params.id, body)
      const { replaced } = prepared
      return call.transact(fileTables, async (context) => ({
        row: await applyEdit(context, prepared),
        replaced,
      }))
    }
    const { row, replaced } = (await call.recalled<Awaited<ReturnType<typeof edit>>>()) ?? (await edit())
    context.bus.publish({ type: 'files.changed', walletId })
    return { ...viewFile(row), replaced }
  },
})
