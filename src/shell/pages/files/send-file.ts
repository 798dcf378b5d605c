import { request } from '../../api'
import { health } from '../../state/emulator'
import type { StoredFile } from '../../wire'

interface Sending {
  session: string
  folder: string
  file: File
  overwrite: boolean
  signal: AbortSignal
  /** Told how many bytes have gone, where the browser lets a page know. */
  onSent: (bytes: number) => void
}

/** Uploads a file. Throws ApiError. */
export async function sendFile({
  session,
  folder,
  file,
  overwrite,
  signal,
  onSent,
}: Sending): Promise<StoredFile> {
  const fields = { folder, name: file.name, overwrite: String(overwrite) }
  const options = { key: session, signal }
  if (canStream() && file.size > 0) {
    const { body, type } = formStream(fields, file, onSent)
    return (await request('POST', '/user/files', { ...options, body, type })) as StoredFile
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return (await request('POST', '/user/files', { ...options, body: form })) as StoredFile
}

/** Whether a request's body may be a stream: not in every browser, and over plain HTTP/1.1 to a server in none. */
function canStream(): boolean {
  if (health.value?.host !== 'service-worker') return false
  let isRead = false
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      isRead = true
      return 'half'
    },
  }
  // A browser that knows no such body sends its name, as a text.
  const isText = new Request(location.href, init as RequestInit).headers.has('Content-Type')
  return isRead && !isText
}

/** The form that a browser would send (RFC 7578), as a stream that counts what is taken of the file. */
export function formStream(
  fields: Readonly<Record<string, string>>,
  file: Blob,
  onSent: (bytes: number) => void,
) {
  const boundary = `----sandbank${crypto.getRandomValues(new BigUint64Array(2)).join('')}`
  const encoder = new TextEncoder()
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  // The name goes as a field of its own, where no character has to be escaped.
  head.push(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  const reader = file.stream().getReader()
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(head.join('')))
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) {
        controller.enqueue(encoder.encode(`\r\n--${boundary}--\r\n`))
        controller.close()
        return
      }
      sent += value.length
      onSent(sent)
      controller.enqueue(value)
    },
    async cancel(reason) {
      await reader.cancel(reason)
    },
  })
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}
