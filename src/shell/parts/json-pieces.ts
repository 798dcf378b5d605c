export interface JsonPiece {
  kind: 'key' | 'string' | 'number' | 'word' | 'plain'
  text: string
}

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(\btrue\b|\bfalse\b|\bnull\b)/g
/** Beyond this a body is shown uncoloured: thousands of spans would cost more than they help. */
const LONGEST = 40_000

/** Pretty-prints JSON and cuts it into coloured pieces; null when the text is not JSON or is very long. */
export function piecesOfJson(text: string): JsonPiece[] | null {
  let pretty: string
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
  if (pretty.length > LONGEST) return [{ kind: 'plain', text: pretty }]
  const pieces: JsonPiece[] = []
  let done = 0
  for (const match of pretty.matchAll(TOKEN)) {
    if (match.index > done) pieces.push({ kind: 'plain', text: pretty.slice(done, match.index) })
    const [whole, string, colon, number] = match
    if (string !== undefined) {
      pieces.push({ kind: colon ? 'key' : 'string', text: string })
      if (colon) pieces.push({ kind: 'plain', text: colon })
    } else {
      pieces.push({ kind: number === undefined ? 'word' : 'number', text: whole })
    }
    done = match.index + whole.length
  }
  if (done < pretty.length) pieces.push({ kind: 'plain', text: pretty.slice(done) })
  return pieces
}
