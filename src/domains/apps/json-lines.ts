const TOKEN = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** In which line, from 1, each value of a JSON text begins, by its path: `permissions[2]`, `x402.allowedHosts`. */
export function jsonLines(text: string): ReadonlyMap<string, number> {
  const tokens = [...text.matchAll(TOKEN)]
  const lines = new Map<string, number>()
  /** What is open around the next value; `index` of arrays. */
  const open: { path: string; index: number | undefined }[] = []
  let path = ''
  let line = 1
  let counted = 0
  for (const [at, { 0: token, index }] of tokens.entries()) {
    for (; counted < index; counted++) if (text[counted] === '\n') line++
    const around = open.at(-1)
    const isKey = token.startsWith('"') && tokens[at + 1]?.[0] === ':'
    if (token === ':') continue
    if (token === '}' || token === ']') {
      open.pop()
    } else if (token === ',') {
      if (around?.index !== undefined) path = `${around.path}[${++around.index}]`
    } else if (isKey) {
      path = joined(around?.path ?? '', String(JSON.parse(token)))
    } else {
      lines.set(path, line)
      if (token === '{') open.push({ path, index: undefined })
      if (token === '[') {
        open.push({ path, index: 0 })
        path = `${path}[0]`
      }
    }
  }
  return lines
}

/** As in `jsonLines`. */
export function jsonPath(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : joined(path, String(key))),
    '',
  )
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
