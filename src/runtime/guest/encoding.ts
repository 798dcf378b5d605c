import { bytesOf, utf8 } from './bytes'
import { ask } from './host'

export class TextEncoder {
  readonly encoding = 'utf-8'

  encode(text: unknown = ''): Uint8Array {
    return utf8(String(text))
  }

  encodeInto(text: string, target: Uint8Array): { read: number; written: number } {
    let read = 0
    let written = 0
    for (const character of text) {
      const bytes = utf8(character)
      if (written + bytes.length > target.length) break
      target.set(bytes, written)
      read += character.length
      written += bytes.length
    }
    return { read, written }
  }
}

export class TextDecoder {
  readonly encoding: string
  readonly fatal: boolean
  readonly ignoreBOM: boolean

  constructor(label: unknown = 'utf-8', { fatal = false, ignoreBOM = false } = {}) {
    this.encoding = String(label).trim().toLowerCase()
    this.fatal = Boolean(fatal)
    this.ignoreBOM = Boolean(ignoreBOM)
    // Throws where the host knows no such encoding.
    ask('decode', new Uint8Array(), this.encoding, '')
  }

  decode(bytes?: unknown, { stream = false } = {}): string {
    if (stream) throw new Error('TextDecoder: { stream: true } is not available here.')
    if (bytes === undefined) return ''
    const flags = `${this.fatal ? 'f' : ''}${this.ignoreBOM ? 'b' : ''}`
    return ask('decode', bytesOf(bytes), this.encoding, flags) as string
  }
}
