/** Stands in a text where a secret stood; `n` counts from 1. It says nothing of what it hides. */
const markOf = (n: number) => `[hidden ${n}]`

/** Where a mark stands, with its number. */
export const HIDDEN_MARK = /\[hidden (\d{1,4})\]/

/** A text without the secrets that were in it, and these, in the order of their marks. */
export interface Hidden {
  readonly text: string
  readonly values: readonly string[]
}

/** Whether a word is written as variables are, and hardly anything else: `API_KEY`, `TOKEN2`, `apiKey`. */
export function looksLikeVariable(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name) && /_|^[A-Z][A-Z0-9]+$|[a-z][A-Z]/.test(name)
}

const NAME = String.raw`["'\x60]?([A-Za-z_][A-Za-z0-9_]{0,127})["'\x60]?`
const KIND = String.raw`(?:(?:environment|env|secret)\s+)?(?:variables?|vars?|secrets?)\s+|(?:environment|env)\s+`
const BEFORE_NAME = String.raw`(?:(?:my|our|the|an?|new|another)\s+)*(${KIND})?(?:(?:called|named)\s+)?`
const IS = String.raw`(?:\s+(?:variable|var|secret))?(\s*:?=(?![=>])\s*|\s*:\s*|\s*(?:->|→|=>)\s*|\s+(?:to|as|is|with(?:\s+the)?\s+value(?:\s+of)?|equals?(?:\s+to)?)\s+(?:be\s+)?)`
const QUOTED = String.raw`"[^"\n]*"|'[^'\n]*'|\x60[^\x60\n]*\x60|“[^”\n]*”|‘[^’\n]*’|«[^»\n]*»`

/** `set API_KEY to …`, `add the variable token = …`. */
const SET = new RegExp(
  String.raw`\b(set|store|save|define|export|add|put|create|make|update|change|rotate|replace|keep)\s+${BEFORE_NAME}${NAME}${IS}`,
  'gi',
)
/** `…, and OTHER_KEY to …`, behind a value. */
const ALSO = new RegExp(String.raw`\s*(?:,|;|&|\band\b)\s*(?:and\s+)?${BEFORE_NAME}${NAME}${IS}`, 'iy')
/** `API_KEY=…`, `MY_TOKEN is …`, wherever it stands. */
const IS_ASSIGNED = new RegExp(String.raw`(?<![\w/.{-])${NAME}(\s*:?=(?![=>])\s*|\s*:\s*|\s+is\s+)`, 'g')
/** `my api key is …`, `the password to …`. */
const IN_WORDS =
  /\b(?:api|access|auth|bot|secret|private|signing|webhook)[\s-]*(?:key|token|secret)(?:\s+(?:to|is|as)\s+|\s*[:=]\s*)|\b(?:pass(?:word|phrase|code)|secret|credentials?)(?:\s+(?:to|is|as)\s+|\s*[:=]\s*)/gi
/** `store … as API_KEY`. */
const STORED_AS = new RegExp(
  String.raw`\b((?:set|store|save|put|add|keep|use)\s+(?:the\s+value\s+)?)(${QUOTED}|[^\s"'\x60]+)\s+(?:as|in|into|under|to)\s+${BEFORE_NAME}${NAME}(?![\w./])`,
  'gi',
)
/** What services hand out, by its shape. */
const HANDED_OUT =
  /(?<![A-Za-z0-9])(?:(?:sk|rk|ghp|gho|ghs|glpat|whsec|hf|xox[abprs])[-_][A-Za-z0-9_-]{8,}|AKIA[0-9A-Z]{16}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+|bk_(?:usr|ptr)_\w+|sess_\w{8,})/g

/** Names of profiles and launches; variables only where the prompt calls them so. */
const OTHER_FIELDS =
  /^(description|website|url|name|title|symbol|ticker|slippage|profile|it|that|this|price|chain|file|folder|note)$/i

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Hides every value that a text gives to a variable, and what looks like a secret by itself: before the text is stored,
 * shown or logged anywhere. It hides too much rather than too little: words that stand behind a value are hidden too.
 */
export function hideAssigned(text: string): Hidden {
  const values: string[] = []
  let hidden = ''
  let from = 0
  for (const { start, end } of rangesOf(text)) {
    values.push(unquoted(text.slice(start, end)))
    hidden += text.slice(from, start) + markOf(values.length)
    from = end
  }
  return { text: hidden + text.slice(from), values }
}

/** A JSON body with the same hidden in each of its texts; null where it is no JSON. */
export function hideAssignedInJson(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body), (_, value) =>
      typeof value === 'string' ? hideAssigned(value).text : value,
    )
  } catch {
    return null
  }
}

function rangesOf(text: string): Range[] {
  const ranges: Range[] = []
  const take = (found: Range[]) => {
    for (const range of found) {
      if (!ranges.some(({ start, end }) => range.start < end && start < range.end)) ranges.push(range)
    }
  }
  for (const match of text.matchAll(SET)) {
    const [whole, verb = '', kind, name = '', sign = ''] = match
    if (!isMeant({ verb, kind, name, sign })) continue
    take(valuesFrom(text, match.index + whole.length))
  }
  for (const match of text.matchAll(STORED_AS)) {
    const [, before = '', value = '', kind, name = ''] = match
    const isNamed = name.includes('_') || /[a-z][A-Z]/.test(name)
    if (kind === undefined && !isNamed) continue
    const start = match.index + before.length
    take([{ start, end: start + value.length }])
  }
  for (const match of text.matchAll(IS_ASSIGNED)) {
    const [whole, name = '', sign = ''] = match
    const isSure = sign.includes('=') ? looksLikeVariable(name) : name.includes('_')
    if (isSure) take(valuesFrom(text, match.index + whole.length))
  }
  for (const match of text.matchAll(IN_WORDS)) take(valuesFrom(text, match.index + match[0].length))
  for (const { index, 0: found } of text.matchAll(HANDED_OUT))
    take([{ start: index, end: index + found.length }])
  return ranges.sort((one, other) => one.start - other.start)
}

/** A name in capitals alone may be a token's: "change USDC to ETH". */
function isMeant({
  verb,
  kind,
  name,
  sign,
}: {
  verb: string
  kind: string | undefined
  name: string
  sign: string
}) {
  if (kind !== undefined) return true
  if (OTHER_FIELDS.test(name)) return false
  if (sign.includes('=') || name.includes('_') || /[a-z][A-Z]/.test(name)) return true
  return looksLikeVariable(name) && /^(set|store|define|export)$/i.test(verb)
}

/** What ends an unquoted value, and is no part of it. */
const BEHIND = /^(?:and|then|please|pls|thanks|thank|for me|now|too|as well|plus|&)(?![\w-])/i

/** The value that begins here, the words that follow it, and those of the assignments after it. */
function valuesFrom(text: string, at: number): Range[] {
  const quoted = new RegExp(QUOTED, 'y')
  quoted.lastIndex = at
  const inQuotes = quoted.exec(text)?.[0]
  const plain = inQuotes ?? wordAt(text, at)
  if (plain === '') return []
  const ranges: Range[] = [{ start: at, end: at + plain.length }]
  let end = at + plain.length
  if (inQuotes === undefined) {
    const rest = restOfClause(text, end)
    if (rest) ranges.push(rest)
    end = rest?.end ?? end
  }
  const also = new RegExp(ALSO)
  also.lastIndex = end
  const next = also.exec(text)
  const [, kind, name = '', sign = ''] = next ?? []
  if (next && isMeant({ verb: 'set', kind, name, sign })) ranges.push(...valuesFrom(text, also.lastIndex))
  return ranges
}

/** Up to the next space, without what ends a clause. */
function wordAt(text: string, at: number): string {
  const [word = ''] = /^\S+/.exec(text.slice(at)) ?? []
  return word.replace(/[.,;]+$/, '')
}

/** Words behind an unquoted value may belong to it: "set PHRASE to correct horse". */
function restOfClause(text: string, at: number): Range | undefined {
  let end = at
  for (;;) {
    const space = /^[^\S\n]+/.exec(text.slice(end))?.[0] ?? ''
    const word = space === '' ? '' : wordAt(text, end + space.length)
    if (word === '' || BEHIND.test(text.slice(end + space.length))) break
    end += space.length + word.length
    if (/^[.,;]/.test(text.slice(end))) break
  }
  const start = at + (/^[^\S\n]+/.exec(text.slice(at))?.[0].length ?? 0)
  return end > start ? { start, end } : undefined
}

function unquoted(text: string): string {
  return new RegExp(`^(?:${QUOTED})$`).test(text) ? text.slice(1, -1) : text
}
