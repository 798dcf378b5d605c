import { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { fileErrors } from '../errors'
import { fileTables, makeFolder } from '../files'
import { placeIn, placeOf, ROOT } from '../paths'
import { folderView, viewEntry } from '../views'

const sent = z.strictObject({
  path: z.string().optional(),
  name: z.string().optional(),
  folder: z.string().optional(),
})

/** Row files-crud. */
export const makeFolderRoute = defineRoute('POST /user/files/folders', {
  summary: 'Make a folder, and those on the way to it; 200 where it is there already',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
  body: sent,
  status: 201,
  otherStatus: 200,
  response: folderView,
  errors: [fileErrors.exists, fileErrors.notAFolder],
  async handle({ context, principal: { walletId }, body, transact, reply }) {
    const place = placeFor(body)
    const { row, isNew } = await transact(fileTables, (context) => makeFolder(context, walletId, place))
    context.bus.publish({ type: 'files.changed', walletId })
    return reply(isNew ? 201 : 200, viewEntry(row) as z.infer<typeof folderView>)
  },
})

function placeFor({ path, name, folder }: z.infer<typeof sent>) {
  if (path !== undefined && name === undefined && folder === undefined) return placeOf(path, 'path')
  if (path === undefined && name !== undefined) return placeIn(folder ?? ROOT, name)
  throw new Refusal(errors.invalidRequest, 'body: must be {"path"}, or {"name"} and perhaps {"folder"}', {
    rule: 'files.upload',
    facts: { field: 'body' },
  })
}
