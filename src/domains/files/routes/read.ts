import { defineRoute } from '#kernel/http/define-route'
import { fileErrors } from '../errors'
import { findEntry } from '../files'
import { entryView, viewEntry } from '../views'

/** Row files-crud. */
export const readFile = defineRoute('GET /user/files/:id', {
  summary: 'A file or folder, by id or path',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
  response: entryView,
  errors: [fileErrors.unknown],
  handle: async ({ context, principal, params }) =>
    viewEntry(await findEntry(context, principal.walletId, params.id)),
})
