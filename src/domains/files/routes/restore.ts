import { defineRoute } from '#kernel/http/define-route'
import { fileErrors } from '../errors'
import { fileTables, restoreFile } from '../files'
import { fileView, viewFile } from '../views'

/** Row files-soft-delete. */
export const restoreFileRoute = defineRoute('POST /user/files/:id/restore', {
  summary: 'Put a deleted file back where it was; by its id',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
  response: fileView,
  errors: [fileErrors.unknown, fileErrors.isFolder, fileErrors.exists, fileErrors.storageFull],
  async handle({ context, principal: { walletId }, params, transact }) {
    const row = await transact(fileTables, (context) => restoreFile(context, walletId, params.id))
    context.bus.publish({ type: 'files.changed', walletId })
    return viewFile(row)
  },
})
