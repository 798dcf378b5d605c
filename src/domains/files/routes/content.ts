import { rangeErrors } from '#kernel/http/blob-answer'
import { defineRoute } from '#kernel/http/define-route'
import { fileErrors } from '../errors'
import { fileAnswer } from '../file-answer'

/** Rows files-crud, files-downloads. */
export const fileContent = defineRoute('GET /user/files/:id/content', {
  summary: 'The content of a file, whole or a range of bytes, with its ETag',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  errors: [fileErrors.unknown, fileErrors.isFolder, fileErrors.downloads, rangeErrors.notSatisfiable],
  handle: (call) => fileAnswer(call, call.principal.walletId, call.params.id),
})
