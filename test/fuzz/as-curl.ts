import type { Shot } from './shot'

const SHOWN = 3_000

/** A shot as a command for a terminal, against an emulator that listens. */
export function asCurl({ method, target, body }: Shot, headers: Headers): string {
  const lines = [`curl --globoff --path-as-is -X ${method} ${quoted(`http://localhost:4100${target}`)}`]
  for (const [name, value] of headers) lines.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (body !== undefined) lines.push(`--data-binary ${quoted(body)}`)
  return lines.join(' \\\n  ')
}

/** `$'…'` of a shell, in ASCII. */
function quoted(text: string): string {
  const ascii = text.slice(0, SHOWN).replace(/[^\x20-\x7e]|['\\]/g, (character) => {
    if (character === "'" || character === '\\') return `\\${character}`
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  const rest = text.length > SHOWN ? ` # … and ${text.length - SHOWN} characters more` : ''
  return `$'${ascii}'${rest}`
}
