import { blobAnswer } from '#kernel/http/blob-answer'
import { findFile } from './files'
import { countDownload } from './limits'

/**
 * What a user stored must not act as a page of ours: it has no scripts, no origin of its own, and only pictures and plain
 * text are shown where it is opened.
 */
const SHOWN = /^(text\/plain|image\/(png|jpeg|gif|webp|avif)|audio\/|video\/|application\/pdf)/

/** Answers with the content of a wallet's file, whole or a range of bytes, with its ETag. Throws 404. */
export async function fileAnswer(
  call: Parameters<typeof blobAnswer>[0],
  walletId: string,
  idOrPath: string,
): Promise<Response> {
  const { context } = call
  const { name, type, blob, size } = await findFile(context, walletId, idOrPath)
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
}

/** As RFC 8187 wants it. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
