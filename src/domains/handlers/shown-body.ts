import { base64 } from '@scure/base'

/** Characters of a body that a delivery shows. */
const MOST_CHARACTERS = 262_144

export interface ShownBody {
  readonly body: string
  readonly encoding: 'utf8' | 'base64'
}

/** Bytes as JSON can have them: as text where they are UTF-8, otherwise in base64. What is very long is cut. */
export function shownBody(bytes: Uint8Array): ShownBody {
  const text = textOf(bytes)
  if (text === undefined) {
    // A whole number of groups, so that what is cut can be read.
    return { body: base64.encode(bytes.subarray(0, (MOST_CHARACTERS / 4) * 3)), encoding: 'base64' }
  }
  return {
    body: text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text,
    encoding: 'utf8',
  }
}

/** Undefined where the bytes are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
