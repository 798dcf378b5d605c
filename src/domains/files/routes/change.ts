import { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { fileErrors } from '../errors'
import { fileTables, moveEntry } from '../files'
import { placeIn } from '../paths'
import { entryView, viewEntry } from '../views'

/** Row files-crud. */
export const changeFile = defineRoute('PATCH /user/files/:id', {
  summary:
    'Rename a file or folder, or move it with all that is in it; the other folder is made where it is not there',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
  body: z.strictObject({ name: z.string().optional(), folder: z.string().optional() }),
  response: entryView,
  errors: [fileErrors.unknown, fileErrors.exists, fileErrors.blockedType],
  async handle({ context, principal: { walletId }, params, body: { name, folder }, transact }) {
    if (name === undefined && folder === undefined) {
      throw new Refusal(errors.invalidRequest, 'body: must have name, folder or both', {
        rule: 'files.change',
        facts: { field: 'body' },
      })
    }
    const row = await transact(fileTables, (context) =>
      moveEntry(context, walletId, params.id, (from) => placeIn(folder ?? from.folder, name ?? from.name)),
    )
    context.bus.publish({ type: 'files.changed', walletId })
    return viewEntry(row)
  },
})
