import { Blob, File, joined } from './blob'
import { utf8 } from './bytes'
import { URLSearchParams } from './url'

type Value = string | File

export class FormData {
  #entries: [string, Value][] = []

  append(name: unknown, value: unknown, fileName?: unknown): void {
    this.#entries.push([String(name), entryOf(value, fileName)])
  }

  delete(name: unknown): void {
    this.#entries = this.#entries.filter(([n]) => n !== String(name))
  }

  get(name: unknown): Value | null {
    return this.#entries.find(([n]) => n === String(name))?.[1] ?? null
  }

  getAll(name: unknown): Value[] {
    return this.#entries.flatMap(([n, value]) => (n === String(name) ? [value] : []))
  }

  has(name: unknown): boolean {
    return this.#entries.some(([n]) => n === String(name))
  }

  set(name: unknown, value: unknown, fileName?: unknown): void {
    this.delete(name)
    this.append(name, value, fileName)
  }

  forEach(visit: (value: Value, name: string, form: FormData) => void, self?: unknown): void {
    for (const [name, value] of this.#entries) visit.call(self, value, name, this)
  }

  *entries(): IterableIterator<[string, Value]> {
    yield* this.#entries
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this.#entries) yield name
  }

  *values(): IterableIterator<Value> {
    for (const [, value] of this.#entries) yield value
  }

  [Symbol.iterator](): IterableIterator<[string, Value]> {
    return this.entries()
  }
}

function entryOf(value: unknown, fileName: unknown): Value {
  if (!(value instanceof Blob)) return String(value)
  if (value instanceof File && fileName === undefined) return value
  return new File([Blob.bytesOf(value)], fileName ?? 'blob', { type: value.type })
}

/** multipart/form-data with this boundary. */
export function multipart(form: FormData, boundary: string): Uint8Array {
  const escaped = (text: string) => text.replace(/\r?\n|\r/g, '%0D%0A').replaceAll('"', '%22')
  const pieces: Uint8Array[] = []
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`
    if (typeof value === 'string') pieces.push(utf8(`${head}\r\n\r\n${value}\r\n`))
    else {
      const type = value.type || 'application/octet-stream'
      const file = `; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`
      pieces.push(utf8(head + file), Blob.bytesOf(value), utf8('\r\n'))
    }
  }
  return joined([...pieces, utf8(`--${boundary}--\r\n`)])
}

/** A body as a form, by its content type. Throws for any other. */
export function formOf(
  bytes: Uint8Array,
  contentType: string,
  text: (bytes: Uint8Array) => string,
): FormData {
  const form = new FormData()
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) {
    for (const [name, value] of new URLSearchParams(text(bytes))) form.append(name, value)
    return form
  }
  const boundary = /^multipart\/form-data.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (!boundary) throw new TypeError(`formData(): the content type is "${contentType}", which is no form.`)
  for (const { head, body } of parts(bytes, boundary[1] ?? boundary[2] ?? '')) {
    const name = /[; ]name="([^"]*)"/i.exec(head)?.[1] ?? ''
    const fileName = /filename="([^"]*)"/i.exec(head)?.[1]
    const type = /^content-type:\s*(.+)$/im.exec(head)?.[1] ?? ''
    form.append(name, fileName === undefined ? text(body) : new File([body], fileName, { type }))
  }
  return form
}

/** One character for each byte, so that what is no text survives. */
function parts(bytes: Uint8Array, boundary: string): { head: string; body: Uint8Array }[] {
  let raw = ''
  for (let at = 0; at < bytes.length; at += 4096) raw += String.fromCharCode(...bytes.subarray(at, at + 4096))
  return `\r\n${raw}`
    .split(`\r\n--${boundary}`)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf('\r\n\r\n')
      if (end < 0) return []
      const body = Uint8Array.from(part.slice(end + 4), (character) => character.charCodeAt(0))
      return [{ head: part.slice(0, end), body }]
    })
}
