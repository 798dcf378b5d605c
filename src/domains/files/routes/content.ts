import { blobAnswer, rangeErrors } from '#kernel/http/blob-answer'
import { defineRoute } from '#kernel/http/define-route'
import { fileErrors } from '../errors'
import { findFile } from '../files'
import { countDownload } from '../limits'

/**
 * What a user stored must not act as a page of ours: it has no scripts, no origin of its own, and only pictures and plain
 * text are shown where it is opened.
 */
const SHOWN = /^(text\/plain|image\/(png|jpeg|gif|webp|avif)|audio\/|video\/|application\/pdf)/

/** Rows files-crud, files-downloads. */
export const fileContent = defineRoute('GET /user/files/:id/content', {
  summary: 'The content of a file, whole or a range of bytes, with its ETag',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  errors: [fileErrors.unknown, fileErrors.isFolder, fileErrors.downloads, rangeErrors.notSatisfiable],
  async handle(call) {
    const { context, params } = call
    const { walletId } = call.principal
    const { name, type, blob, size } = await findFile(context, walletId, params.id)
    const isText = type.startsWith('text/') || type.endsWith('json') || type === 'image/svg+xml'
    const isShown = SHOWN.test(type)
    return blobAnswer(
      call,
      { id: blob, size },
      {
        headers: {
          'Content-Type': isText ? `${type}; charset=utf-8` : type,
          'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`,
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, no-cache',
        },
        beforeContent: (bytes) => countDownload(context, walletId, bytes),
      },
    )
  },
})

/** As RFC 8187 wants it. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
