import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { fileErrors } from '../errors'
import { fileTables, putFile } from '../files'
import { readUpload } from '../upload'
import { fileView, viewFile } from '../views'

/** Rows files-crud, files-quota, files-blocked-types. */
export const uploadFile = defineRoute('POST /user/files', {
  summary: 'Store a file: a form with `file`, or JSON with `content`; 200 where it replaces one',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  bodyType: ['multipart/form-data', 'application/json'],
  verbatim: true,
  privateBody: true,
  status: 201,
  otherStatus: 200,
  response: fileView,
  errors: [
    errors.invalidRequest,
    fileErrors.exists,
    fileErrors.blockedType,
    fileErrors.notAFolder,
    fileErrors.storageFull,
    fileErrors.tooLarge,
  ],
  async handle({ context, principal: { walletId }, request, transact, reply }) {
    const { place, content, overwrite } = await readUpload(context, walletId, request)
    const { row, isNew } = await transact(fileTables, (context) =>
      putFile(context, walletId, place, content, { overwrite }),
    )
    context.bus.publish({ type: 'files.changed', walletId })
    return reply(isNew ? 201 : 200, viewFile(row))
  },
})
