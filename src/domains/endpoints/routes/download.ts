import { fileAnswer, fileErrors } from '#domains/files'
import { rangeErrors } from '#kernel/http/blob-answer'
import { defineRoute } from '#kernel/http/define-route'
import { decryptDownload } from '../context/downloads'
import { endpointErrors } from '../errors'

/** Row x402-cloud-handler. */
export const downloadFile = defineRoute('GET /x402/endpoints/download/:ticket', {
  summary: 'A file by an address that a handler gave out with ctx.files.getDownloadUrl',
  level: 'ours',
  auth: { kind: 'public' },
  errors: [endpointErrors.download, fileErrors.unknown, fileErrors.downloads, rangeErrors.notSatisfiable],
  async handle(call) {
    const { walletId, file } = await decryptDownload(call.context, call.params.ticket)
    return fileAnswer(call, walletId, file)
  },
})
