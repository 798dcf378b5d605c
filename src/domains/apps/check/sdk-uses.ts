import type { SyntaxNode } from '@lezer/common'
import { parser } from '@lezer/javascript'

/** One mention of a member of the SDK. */
export interface Mention {
  /** Without the SDK's own name: `appKV.get`. */
  readonly name: string
  /** From 0, in the text. */
  readonly at: number
  readonly isCalled: boolean
  /** The first argument, where it is a text that stands there. */
  readonly argument: string | undefined
}

export interface Read {
  readonly mentions: readonly Mention[]
  /** Where the text stops being JavaScript or TypeScript, from 0. */
  readonly brokenAt: number | undefined
}

const PARSERS = { js: parser, ts: parser.configure({ dialect: 'ts' }) }
const SDK = ['bankr', 'sandbank']
const WINDOWS = ['window', 'globalThis', 'self']

/**
 * Finds what a program mentions of the SDK: `bankr.appKV.get`, `window.bankr?.x402`, `bankr['run']`, and what variables
 * stand for: `const { appKV: kv } = bankr`. `roots`: globals that are members of the SDK (`appKV` of scripts). Scopes are
 * not looked at: a name stands for the same everywhere in one text. `names`: what the SDK's object is called.
 */
export function sdkUses(
  text: string,
  language: 'js' | 'ts',
  roots: readonly string[],
  names: readonly string[] = SDK,
): Read {
  const tree = PARSERS[language].parse(text)
  const known = new Map<string, string>([
    ...names.map((name): [string, string] => [name, '']),
    ...WINDOWS.map((name): [string, string] => [name, WINDOW]),
    ...roots.map((name): [string, string] => [name, name]),
  ])
  const mentions: Mention[] = []
  let brokenAt: number | undefined
  const of = (node: SyntaxNode) => text.slice(node.from, node.to)

  /** What of the SDK an expression is; undefined for anything else. */
  const meant = (node: SyntaxNode | null): string | undefined => {
    if (!node) return undefined
    if (node.name === 'VariableName') return known.get(of(node))
    if (node.name === 'ParenthesizedExpression') return meant(node.firstChild?.nextSibling ?? null)
    if (node.name !== 'MemberExpression') return undefined
    const holder = meant(node.firstChild)
    const member = holder === undefined ? undefined : memberOf(node, of)
    return holder === undefined || member === undefined ? undefined : inside(holder, member)
  }
  const learn = (pattern: SyntaxNode, value: string) => {
    if (pattern.name === 'VariableDefinition') known.set(of(pattern), value)
    if (pattern.name !== 'ObjectPattern') return
    for (const property of pattern.getChildren('PatternProperty')) {
      const name = property.getChild('PropertyName')
      const as = property.getChild('VariableDefinition') ?? property.getChild('ObjectPattern')
      const member = name ?? as
      if (!member) continue
      const inner = inside(value, of(member))
      if (inner === undefined) continue
      // Taking a member out is using it.
      if (inner !== '' && inner !== WINDOW && as?.name !== 'ObjectPattern')
        mentions.push({ name: inner, at: member.from, isCalled: false, argument: undefined })
      if (as) learn(as, inner)
    }
  }

  tree.iterate({
    enter({ node, type }) {
      if (type.isError) brokenAt ??= node.from
      if (node.name === 'VariableDeclaration') {
        for (let child = node.firstChild; child; child = child.nextSibling) {
          if (child.name !== 'VariableDefinition' && child.name !== 'ObjectPattern') continue
          let equals = child.nextSibling
          if (equals?.name === 'TypeAnnotation') equals = equals.nextSibling
          const value = equals?.name === 'Equals' ? meant(equals.nextSibling) : undefined
          if (value !== undefined) learn(child, value)
        }
      }
      const isWhole = node.parent?.name !== 'MemberExpression' || node.prevSibling !== null
      if (!isWhole || (node.name !== 'MemberExpression' && node.name !== 'VariableName')) return
      const name = meant(node)
      if (name === undefined || name === '' || name === WINDOW) return
      const call = node.parent?.name === 'CallExpression' && !node.prevSibling ? node.parent : undefined
      const first = call?.getChild('ArgList')?.firstChild?.nextSibling
      const own = name.replace(/\.(call|apply|bind)$/, '')
      const argument = first?.name === 'String' && own === name ? of(first).slice(1, -1) : undefined
      mentions.push({ name: own, at: node.from, isCalled: call !== undefined, argument })
    },
  })
  return { mentions, brokenAt }
}

/** What stands for the window itself: only the SDK's name in it leads further. */
const WINDOW = '\n'

function inside(holder: string, member: string): string | undefined {
  if (holder === WINDOW) return SDK.includes(member) ? '' : WINDOWS.includes(member) ? WINDOW : undefined
  return holder === '' ? member : `${holder}.${member}`
}

function memberOf(node: SyntaxNode, of: (node: SyntaxNode) => string): string | undefined {
  const name = node.getChild('PropertyName')
  if (name) return of(name)
  const text = node.lastChild?.prevSibling
  return text?.name === 'String' ? of(text).slice(1, -1) : undefined
}
