import { type Place, ProgramError } from './program-error'

interface Token {
  readonly label: string
  readonly raw: string
  readonly isType: boolean
  readonly place: Place
}

/**
 * What TypeScript's own compiler turns into code, and removing types cannot: sucrase would leave decorators as they are,
 * and drop a namespace without a word. `formatted` are sucrase's tokens. Throws ProgramError with the place.
 */
export function refuseUnknown(file: string, formatted: string): void {
  const tokens = tokensOf(file, formatted)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (token.label === '@') throw refused('A decorator', token.place)
    // What is only declared is types, however deep.
    if (token.raw === 'declare' && isBlock(tokens, at + 1)) at = endOfBlock(tokens, at)
    else if (/^(namespace|module)$/.test(token.raw) && token.isType && isBlock(tokens, at))
      throw refused(`A ${token.raw}`, token.place)
  }
}

export function refused(what: string, place: Place): ProgramError {
  const message = `${what} needs TypeScript's own compiler: bundle the file before it is deployed, or write it without.`
  return new ProgramError('compile', message, { place })
}

/** `namespace A.B {`, `module "a" {` or `global {`, and no name in an expression or a type. */
function isBlock(tokens: readonly Token[], at: number): boolean {
  if (!/^(namespace|module|global)$/.test(tokens[at]?.raw ?? '')) return false
  let after = at + 1
  if (tokens[after]?.label === 'string') after++
  while (tokens[after]?.label === 'name' || tokens[after]?.label === '.') after++
  return tokens[after]?.label === '{'
}

function endOfBlock(tokens: readonly Token[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { label } = tokens[at] as Token
    if (label === '{') depth++
    if (label === '}') depth--
    if (label === '}' && depth === 0) return at
  }
  return tokens.length
}

/** A table, one token a line; a text that holds a line end goes on in the next. */
function tokensOf(file: string, formatted: string): Token[] {
  const [head = '', ...lines] = formatted.split('\n')
  const columns = ['Label', 'Raw', 'contextualKeyword', 'isType', 'identifierRole']
  const [label = 0, raw = 0, afterRaw = 0, isType = 0, afterType = 0] = columns.map((name) =>
    head.indexOf(name),
  )
  return lines.flatMap((text) => {
    const [, line, column] = /^(\d+):(\d+)-\d+:\d+ /.exec(text) ?? []
    if (line === undefined) return []
    return {
      label: text.slice(label, raw).trim(),
      raw: text.slice(raw, afterRaw).trim(),
      isType: text.slice(isType, afterType).trim() === 'isType',
      place: { file, line: Number(line), column: Number(column) },
    }
  })
}
