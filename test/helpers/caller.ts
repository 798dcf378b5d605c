import type { Emulator } from 'sandbank'

interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  body: any
}

/**
 * Calls an emulator in this process: JSON in; JSON out, and the text of any other answer. With the whole key, or the session
 * where keys are refused; a partner's key goes into its own header.
 */
export function caller(emulator: Emulator) {
  const usual = (path: string) =>
    path.startsWith('/user/automation') ? emulator.session : emulator.keys.full
  return async (method: string, path: string, body?: unknown, key = usual(path)): Promise<Answer> => {
    const response = await emulator.fetch(
      new Request(`http://sandbank.test${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(key.startsWith('bk_ptr_') ? { 'X-Partner-Key': key } : { Authorization: `Bearer ${key}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
    const read = isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: text ? read : undefined }
  }
}
