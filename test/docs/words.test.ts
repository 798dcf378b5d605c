import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { read } from './pages'

const PAGE = 'docs/reference/words.md'

const [refused, exceptions] = read(PAGE).split('## Names that stay') as [string, string]
const cells = (table: string) =>
  [...table.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()))
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const words = new Set(cells(refused).flatMap(([names]) => quoted(names)))
const stays = cells(exceptions)
  .map(([names, places]) => ({ isAny: names === 'all', names: quoted(names), places: quoted(places) }))
  .filter(({ places }) => places.length > 0)

/** `isKeptHere` → `is`, `kept`, `here` */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
const isRefused = (name: string) => wordsOf(name).some((word) => words.has(word))
const mayStay = (name: string, path: string) =>
  stays.some(
    ({ isAny, names, places }) =>
      (isAny || names.includes(name)) && places.some((place) => path.startsWith(place)),
  )

function refusedNames(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = isRefused(basename(path).split('.')[0] ?? '') && !mayStay('', path) ? [path] : []
  const visit = (node: ts.Node) => {
    const { parent } = node
    if (
      (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) &&
      (parent as Partial<ts.NamedDeclaration>).name === node &&
      !ts.isPropertyAccessExpression(parent) &&
      !ts.isImportSpecifier(parent) &&
      isRefused(node.text) &&
      !mayStay(node.text, path)
    ) {
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

describe('the words of the code', () => {
  it('finds a refused word in a name of any kind, and in the name of a file', () => {
    expect(refusedNames('src/a.ts', 'const keptRows = (wish: { held: 1 }) => wish.asked')).toEqual([
      'src/a.ts:1 keptRows',
      'src/a.ts:1 wish',
      'src/a.ts:1 held',
    ])
    expect(refusedNames('src/told.ts', 'class Stored { #lent = 1 }')).toEqual([
      'src/told.ts',
      'src/told.ts:1 #lent',
    ])
  })

  it('declares none of them', () => {
    const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
      cwd: root,
      encoding: 'utf8',
    })
    const code = paths.split('\n').filter((path) => /^(src|sw|test|bench|build|engine)\//.test(path))
    expect(code.length).toBeGreaterThan(1_000)
    expect(code.flatMap((path) => refusedNames(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })
})
