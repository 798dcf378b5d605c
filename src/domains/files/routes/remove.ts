import { z } from 'zod'
import { iso } from '#kernel/clock'
import { defineRoute } from '#kernel/http/define-route'
import { whereFull } from '#kernel/quota/where-full'
import { fileErrors } from '../errors'
import { DELETED_RETENTION_MS, fileTables, removeEntry, removeForGood } from '../files'

/** Row files-soft-delete. */
export const removeFile = defineRoute('DELETE /user/files/:id', {
  summary: 'Delete a file, which can be restored for 24 hours, or a folder; for good where storage is full',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
  query: z.object({
    recursive: z.enum(['true', 'false']).default('false').describe('also of a folder with something in it'),
  }),
  response: z.object({
    success: z.literal(true),
    id: z.string(),
    restorableUntil: z.iso
      .datetime()
      .optional()
      .describe('of a file; absent where it was deleted for good, because storage is full'),
  }),
  errors: [fileErrors.unknown, fileErrors.folderNotEmpty],
  async handle({ context, principal: { walletId }, params, query, transact }) {
    const recursive = query.recursive === 'true'
    const row = await whereFull(
      context,
      transact(fileTables, (context) => removeEntry(context, walletId, params.id, { recursive })),
      (full) => removeForGood(context, walletId, params.id, { recursive, full }),
    )
    context.bus.publish({ type: 'files.changed', walletId })
    const deletedAt = row.kind === 'file' ? row.deletedAt : undefined
    return {
      success: true as const,
      id: row.id,
      ...(deletedAt !== undefined && { restorableUntil: iso(deletedAt + DELETED_RETENTION_MS) }),
    }
  },
})
